"""An MCP server of the Python SDK or of FastMCP, of either generation: wells.py sdk|fastmcp http|sse|stdio [PORT]"""

import asyncio
import sys
from typing import Any, Literal, Union

import uvicorn
from mcp.types import (
    AudioContent,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    SamplingMessage,
    TextContent,
    TextResourceContents,
)
from pydantic import BaseModel, Field

framework, transport = sys.argv[1:3]
if framework == "fastmcp":
    from fastmcp import Context, FastMCP as Server, __version__ as fastmcp_version
else:
    try:
        from mcp.server.mcpserver import Context, MCPServer as Server
    except ImportError:
        from mcp.server.fastmcp import Context, FastMCP as Server

try:
    server = Server("Wells", list_page_size=100)
except TypeError:
    server = Server("Wells")

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA=="


class Position(BaseModel):
    lng: float = Field(ge=-180, le=180)
    lat: float = Field(ge=-90, le=90)


class Site(BaseModel):
    name: str
    position: Position
    tags: list[str] = []


class Level(BaseModel):
    kind: Literal["level"]
    metres: float


class Rain(BaseModel):
    kind: Literal["rain"]
    millimetres: float


class Pipe(BaseModel):
    name: str
    upstream: list["Pipe"] = []


class Choice(BaseModel):
    well: str
    depth: int


@server.tool()
def nested(site: Site) -> str:
    return f"{site.name} {site.position.lng}"


@server.tool()
def union(reading: Union[Level, Rain], note: Union[str, int, None] = None) -> str:
    return f"{reading.kind} {note}"


def recursive(pipe: Pipe) -> str:
    names = []
    while pipe:
        names.append(pipe.name)
        pipe = pipe.upstream[0] if pipe.upstream else None
    return " < ".join(names)


# FastMCP of the second generation breaks off its list of tools over such a schema.
if framework != "fastmcp" or not fastmcp_version.startswith("2."):
    server.tool()(recursive)


@server.tool()
def contents() -> list[Union[TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource]]:
    note = TextResourceContents(uri="wells://note", mimeType="text/plain", text="A note.")
    return [
        TextContent(type="text", text="# Wells"),
        ImageContent(type="image", data=PNG, mimeType="image/png"),
        AudioContent(type="audio", data=WAV, mimeType="audio/wav"),
        ResourceLink(type="resource_link", uri="wells://W1", name="W1"),
        EmbeddedResource(type="resource", resource=note),
    ]


@server.tool()
def rows(count: int) -> list[dict[str, Any]]:
    return [{"place": f"W{i}", "level": i / 10, "note": "x" * 60} for i in range(count)]


@server.tool()
async def steps(ctx: Context) -> str:
    for step in range(3):
        await ctx.report_progress(step + 1, 3)
        await asyncio.sleep(0.01)
    return "done"


@server.tool()
async def ask(ctx: Context) -> str:
    answered = await ctx.elicit("Which well?", Choice)
    return f"{answered.action} {answered.data.well} {answered.data.depth}"


@server.tool()
async def sample(ctx: Context) -> str:
    content = TextContent(type="text", text="How high is the water?")
    said = await ctx.session.create_message(
        [SamplingMessage(role="user", content=content)],
        max_tokens=10,
        related_request_id=ctx.request_id,
    )
    return f"A model says {said.content.text}"


@server.prompt()
def report(place: str) -> str:
    return f"Report on {place}"


@server.resource("wells://{place}")
def well(place: str) -> str:
    return f"Well {place}"


def further(index: int):
    def tool(a: int = 0) -> int:
        return a + index

    server.tool(name=f"further_{index:03}", description=f"Adds {index}")(tool)


for index in range(300):
    further(index)

if transport == "stdio":
    server.run("stdio")
else:
    if framework == "fastmcp":
        app = server.http_app(transport=transport)
    else:
        app = server.sse_app() if transport == "sse" else server.streamable_http_app()
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[3]))
