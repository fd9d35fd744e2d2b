import { mount } from "svelte";
import { App } from "./lib/app.svelte";
import type { Frame, Welcome } from "./lib/protocol";
import { readCatalogue } from "./lib/texts";
import Table from "./table/Table.svelte";
import "./table/table.css";

const target = document.getElementById("table");
if (target) {
  readCatalogue(document);
  const { socket = "", faces = "", table: id = "" } = target.dataset;
  const url = new URL(socket, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const app = new App(url.href, faces, id);
  const carried = document.getElementById("first")?.textContent;
  if (carried) app.begin(JSON.parse(carried) as [Welcome, Frame]);
  app.connection.start(app.frame?.version);
  mount(Table, { target, props: { app } });
  for (const event of ["online", "pageshow", "focus"]) addEventListener(event, () => app.connection.wake());
  document.addEventListener("visibilitychange", () => document.hidden || app.connection.wake());
}
