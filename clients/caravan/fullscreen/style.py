"""The style of the full screen. It uses the colours of the terminal, and says nothing by colour alone."""

STYLE = """
Screen { layout: vertical; background: ansi_default; color: ansi_default; overflow: hidden; }
#small { display: none; width: 100%; height: 100%; color: ansi_default; background: ansi_default; }
Screen.-small > * { display: none; }
Screen.-small > #small { display: block; }
ModalScreen { background: ansi_default; align: left top; }
Line, Tabs, Keys { height: auto; width: 100%; color: ansi_default; background: ansi_default; }
#status { max-height: 3; text-style: bold reverse; }
#said { max-height: 4; text-style: bold; }
#said.-silent { display: none; }
#tabs { height: 1; }
Keys { height: 1; text-style: dim; }
CommandLine { display: none; height: 1; border: none; padding: 0; background: ansi_default; color: ansi_default; }
CommandLine:focus { border: none; }
CommandLine.-open { display: block; }
Pane {
    height: 1fr; scrollbar-size: 0 0; overflow-x: hidden; background: ansi_default; color: ansi_default;
    border-top: solid ansi_default; border-title-color: ansi_default; border-title-background: ansi_default;
}
Pane:focus { border-top: heavy ansi_default; border-title-style: bold reverse; }
#panes { height: 1fr; layout: vertical; }
#panes Pane { display: none; }
#panes Pane.-seen { display: block; }
#panes #decisions { display: block; height: auto; min-height: 3; max-height: 50%; dock: bottom; }
#panes.-wide { layout: grid; grid-size: 2 3; grid-columns: 3fr 2fr; grid-rows: 1fr 1fr 1fr; grid-gutter: 0 2; }
#panes.-wide.-deciding { grid-size: 2 4; }
#panes.-wide Pane, #panes.-wide #decisions { display: block; height: 100%; max-height: 100%; dock: none; }
#panes.-wide #board { row-span: 3; }
#panes.-wide.-deciding #log { row-span: 2; }
#panes.-zoomed, #panes.-wide.-zoomed { layout: vertical; }
#panes.-zoomed Pane, #panes.-zoomed #decisions { display: none; }
#panes.-zoomed .-zoomed, #panes.-zoomed #decisions.-zoomed { display: block; height: 1fr; dock: none; }
#panes.-zoomed #decisions.-zoomed { max-height: 100%; }
"""
