"""One socket at one table: what comes in is asked of the table, what the table shows goes out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .. import table
from ..errors import SetupError
from ..languages import speaker
from ..table import Done, Feed, JournalError, MissingError, Refused, Stale
from ..texts import Text, text
from . import greeting, incoming, outgoing, protocol
from .guests import Guests, new_who
from .hall import Desk, Hall
from .hints import hint
from .limits import Bucket
from .metrics import FRAMES, MESSAGES, SOCKETS
from .phrases import PHRASES, REACTIONS
from .sharing import ElsewhereError, bridge

HELLO_WITHIN = 10.0  # seconds
SILENCE = 30.0  # seconds without a word after which a socket is dead
STUCK = 30.0  # seconds that one message may take to be sent
WATCH = 5.0  # seconds between looks for these two
LAST_WORD = 1.0  # seconds that the reason of a parting may take to be sent
FAREWELL = 2.0  # seconds that the other side has to close too
OUTBOX = 64  # answers that wait to be sent
BROKEN, WHO, GONE, VERSION, FLOOD, RESTART = 4400, 4401, 4404, 4426, 4429, 1012


class Goodbye(Exception):  # noqa: N818 - a word of the conversation, not a fault
    """The socket is to be closed, and this is said before."""

    def __init__(self, close: int, code: str, sentence: Text) -> None:
        super().__init__(code)
        self.close, self.code, self.sentence = close, code, sentence


class Session:
    """The conversation over one socket."""

    def __init__(self, socket: WebSocket, hall: Hall, guests: Guests, *, who: str | None, lang: str, link: str) -> None:
        self.socket, self.hall, self.guests = socket, hall, guests
        self.who, self.lang, self.link = who, lang, link
        self.say = speaker(lang)
        self._outbox: asyncio.Queue[outgoing.Outgoing] = asyncio.Queue(OUTBOX)
        self._bucket = Bucket()
        self._turn = asyncio.Lock()  # one message is sent at a time
        self._heard_at = time.monotonic()
        self._sending_since: float | None = None
        self._hinting: asyncio.Task[None] | None = None
        self._first = ""

    async def run(self, table_id: str, each: int) -> None:
        """Talk until one side ends it. ``each`` is how many sockets one guest may have at a table."""
        await self.socket.accept()
        SOCKETS.inc()
        try:
            hello = await self._hello()
            try:
                desk = await self._desk(table_id)
            except ElsewhereError as error:
                await bridge(self.socket, self._first, error.address, table_id)
                return
            who = await self._identify(hello)
            if desk.sockets[who] >= each:
                raise Goodbye(FLOOD, "rate", text("you have this table open too often: close another tab"))
            await self._talk(desk, who, hello.since)
        except Goodbye as bye:
            await self._part(bye)
        except (WebSocketDisconnect, RuntimeError, TimeoutError, ConnectionError):
            pass  # they have gone
        finally:
            SOCKETS.dec()

    # The beginning.

    async def _hello(self) -> incoming.Hello:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                first = await self._receive()
        except TimeoutError:
            raise Goodbye(BROKEN, "hello", text("nobody said hello")) from None
        if not isinstance(first, incoming.Hello):
            raise Goodbye(BROKEN, "hello", text("say hello first"))
        if first.protocol != protocol.PROTOCOL:
            raise Goodbye(VERSION, "protocol", text("this page is of another version: reload it"))
        return first

    async def _identify(self, hello: incoming.Hello) -> str:
        """Who it is: by the cookie, by the token in the hello, or a stranger who only watches."""
        if hello.token is not None:
            read = self.guests.tokens.read(hello.token)
            self.who = None if read is None else read[0]
            if self.who is None:
                raise Goodbye(WHO, "token", text("this page has forgotten who you are: reload it"))
        return self.who or new_who()

    async def _desk(self, table_id: str) -> Desk:
        try:
            return await self.hall.desk(table_id)
        except MissingError:
            raise Goodbye(GONE, "gone", text("there is no such table")) from None
        except JournalError:
            raise Goodbye(RESTART, "database", text("the table cannot be opened at the moment: trying again")) from None

    # The conversation.

    async def _talk(self, desk: Desk, who: str, since: int | None) -> None:
        desk.sockets[who] += 1
        listener: Callable[[str, outgoing.Spoken], None] = lambda speaker, said: self._hear(desk, who, said)  # noqa: E731
        desk.listeners.add(listener)
        feed = desk.table.attach(who, since=since)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._watch())
                await self._send(await self._welcome(desk, who))
                tasks.create_task(self._show(desk, feed))
                tasks.create_task(self._answer())
                tasks.create_task(self._listen(desk, who))
        except* Goodbye as group:
            raise group.exceptions[0] from None
        except* (WebSocketDisconnect, RuntimeError, TimeoutError, ConnectionError):
            pass
        finally:
            if self._hinting is not None:
                self._hinting.cancel()
            feed.close()
            desk.listeners.discard(listener)
            desk.sockets[who] -= 1
            if not desk.sockets[who]:
                del desk.sockets[who]

    async def _welcome(self, desk: Desk, who: str) -> outgoing.Welcome:
        try:
            known = await self.guests.named(who)
        except JournalError:
            known = None
        return greeting.welcome(desk, who, "" if known is None else known.name, self.lang, self.link)

    async def _show(self, desk: Desk, feed: Feed) -> None:
        """Every frame, as fast as this reader takes them."""
        async for frame in feed:
            await self._send(greeting.shown(desk, frame, self.lang, self.hall.now))
            FRAMES.inc()
        raise Goodbye(RESTART, "closing", text("the table is being moved: connecting again"))

    async def _answer(self) -> None:
        while True:
            await self._send(await self._outbox.get())

    async def _send(self, message: outgoing.Outgoing) -> None:
        async with self._turn:
            self._sending_since = time.monotonic()
            await self.socket.send_text(protocol.encode(message))
            self._sending_since = None

    async def _watch(self) -> None:
        """End it when nobody is at the other end. To look now and then costs less than a clock for each message."""
        while True:
            await asyncio.sleep(WATCH)
            now = time.monotonic()
            if now - self._heard_at > SILENCE or now - (self._sending_since or now) > STUCK:
                raise WebSocketDisconnect(1001)

    def _put(self, message: outgoing.Outgoing) -> None:
        if self._outbox.full():  # they ask and do not listen
            raise Goodbye(FLOOD, "rate", text("too much at once"))
        self._outbox.put_nowait(message)

    async def _receive(self) -> incoming.Incoming:
        """The next message. What is none ends the conversation: a client that errs so would err again."""
        got = await self.socket.receive()
        if got["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(got.get("code", 1005))
        self._heard_at = time.monotonic()
        data = got.get("text")
        if data is None:
            raise Goodbye(BROKEN, "message", text("messages are text"))
        self._first = self._first or data
        if len(data) > protocol.FRAME_CAP:
            raise Goodbye(1009, "message", text("this message is too long"))
        try:
            message = protocol.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise Goodbye(BROKEN, "message", text("this message is not understood")) from None
        MESSAGES.labels(type(message).__name__.lower()).inc()
        return message

    async def _listen(self, desk: Desk, who: str) -> None:
        while True:
            message = await self._receive()
            if not self._bucket.take():
                raise Goodbye(FLOOD, "rate", text("too much at once"))
            if isinstance(message, incoming.Keyed):
                self._put(await self._ask(desk, who, message))
            else:
                await self._other(desk, who, message)

    # Requests.

    async def _ask(self, desk: Desk, who: str, message: incoming.Keyed) -> outgoing.Outgoing:
        try:
            request = await self._request(desk, who, message)
        except SetupError as error:
            return outgoing.Refused(message.key, self.say.sentence(error.args[0]), desk.table.version, False)
        except JournalError:
            sentence = text("the table cannot be kept at the moment, so nothing was done: try again")
            return outgoing.Refused(message.key, self.say.sentence(sentence), desk.table.version, True)
        reply = await desk.table.ask(who, request, key=message.key)
        if isinstance(reply, Done):
            return outgoing.Done(message.key, reply.version, reply.again)
        if isinstance(reply, Stale):
            return outgoing.Stale(message.key, reply.version)
        assert isinstance(reply, Refused)
        names = tuple(place.name for place in desk.table.scene.places)
        said = self.say.knowing(names).sentence(reply.sentence)
        return outgoing.Refused(message.key, said, reply.version, reply.retry)

    async def _request(self, desk: Desk, who: str, message: incoming.Keyed) -> table.Request:
        if isinstance(message, incoming.Sit):
            return await self._sit(desk, who, message)
        if isinstance(message, incoming.Propose):
            desk.check(who, message.what)
        fields = {name: getattr(message, name) for name in message.__struct_fields__ if name != "key"}
        found: table.Request = _REQUESTS[type(message)](**fields)
        return found

    async def _sit(self, desk: Desk, who: str, message: incoming.Sit) -> table.Request:
        if self.who is None:
            raise SetupError(text("this page has forgotten who you are: reload it"))
        desk.check(who, "sit")
        known = await self.guests.named(who)
        if message.name and (known is None or known.name != message.name):
            known = await self.guests.name(who, message.name)
        if known is None:
            raise SetupError(text("a name is needed"))
        return table.Sit(known.name, message.seat)

    # Other messages.

    async def _other(self, desk: Desk, who: str, message: incoming.Incoming) -> None:
        if isinstance(message, incoming.Ping):
            self._put(outgoing.Pong(message.n))
        elif isinstance(message, incoming.Nonce):
            self._put(outgoing.Noted(message.deal, self._nonce(desk, who, message)))
        elif isinstance(message, incoming.Say):
            self._speak(desk, who, message)
        elif isinstance(message, incoming.Mute):
            (desk.muted[who].add if message.on else desk.muted[who].discard)(message.seat)
        elif isinstance(message, incoming.Hint):
            self._hint(desk, who, message)
        else:
            raise Goodbye(BROKEN, "hello", text("hello is said once"))

    def _nonce(self, desk: Desk, who: str, message: incoming.Nonce) -> str:
        seat = desk.table.seat_of(who)
        if seat is None or desk.shuffles is None:
            return self.say.sentence(text("only who sits at the table has a part in its shuffles"))
        refused = desk.shuffles.add(message.deal, seat, message.nonce)
        return "" if refused is None else self.say.sentence(refused)

    def _speak(self, desk: Desk, who: str, message: incoming.Say) -> None:
        seat = desk.table.seat_of(who)
        if seat is not None and message.phrase in (*PHRASES, *REACTIONS):
            desk.speak(who, outgoing.Spoken(seat, message.phrase, "", ""))

    def _hear(self, desk: Desk, who: str, said: outgoing.Spoken) -> None:
        if said.seat in desk.muted.get(who, ()) or self._outbox.full():
            return
        spoken = self.say(REACTIONS[said.phrase][1] if said.phrase in REACTIONS else PHRASES[said.phrase])
        sign = REACTIONS[said.phrase][0] if said.phrase in REACTIONS else ""
        self._outbox.put_nowait(outgoing.Spoken(said.seat, said.phrase, spoken, sign))

    def _hint(self, desk: Desk, who: str, message: incoming.Hint) -> None:
        """Think beside the loop, one hint at a time."""
        if self._hinting is None or self._hinting.done():
            self._hinting = asyncio.create_task(self._think(desk, who, message))

    async def _think(self, desk: Desk, who: str, message: incoming.Hint) -> None:
        found = await hint(desk.table, desk.table.look(who), message.version, self.say)
        if not self._outbox.full():
            self._outbox.put_nowait(found)

    # The end.

    async def leave(self) -> None:
        """The server stops: say so, so that the browser comes back soon."""
        await self._part(Goodbye(RESTART, "closing", text("the server restarts: connecting again")))

    async def _part(self, bye: Goodbye) -> None:
        problem = outgoing.Problem(bye.code, self.say.sentence(bye.sentence), True)
        try:
            if self.socket.application_state is WebSocketState.CONNECTED:
                async with asyncio.timeout(LAST_WORD):
                    await self.socket.send_text(protocol.encode(problem))
                await self.socket.close(bye.close)
                # What they sent in the meantime has to be read away, or their answer to the close is never seen.
                async with asyncio.timeout(FAREWELL):
                    while (await self.socket.receive())["type"] != "websocket.disconnect":
                        pass
        except (WebSocketDisconnect, RuntimeError, TimeoutError, ConnectionError):
            return  # they have gone already


_REQUESTS: dict[type[Any], type[Any]] = {
    incoming.Rise: table.Rise,
    incoming.Invite: table.Invite,
    incoming.Start: table.Start,
    incoming.Act: table.Act,
    incoming.Ready: table.Ready,
    incoming.Propose: table.Propose,
    incoming.Answer: table.Answer,
    incoming.Resume: table.Resume,
    incoming.Back: table.Back,
}
