import { mount } from "svelte";
import { App } from "./lib/app.svelte";
import { readCatalogue } from "./lib/texts";
import Table from "./table/Table.svelte";
import "./table/table.css";

const target = document.getElementById("table");
if (target) {
  readCatalogue(document);
  const { socket = "", static: root = "/static/", table: id = "" } = target.dataset;
  const url = new URL(socket, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const app = new App(url.href, root, id);
  target.textContent = "";
  mount(Table, { target, props: { app } });
  app.connection.start();
  for (const event of ["online", "pageshow", "focus"]) addEventListener(event, () => app.connection.wake());
  document.addEventListener("visibilitychange", () => document.hidden || app.connection.wake());
}
