# Drives LibreOffice Calc as a person does. Reads one JSON object from stdin: {"file": path, "steps": [...]}; prints a JSON list, one result a step.
# Steps: {"read": true} cells and formats; {"type": {"A3": "0012345"}} keys typed into cells; {"sums": 3} what =SUM over each column shows
# from that row on; {"look": true} name, filter, frozen and repeated rows; {"save": path}; {"print": path}.
import json
import os
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException


def prop(name, value):
    return PropertyValue(Name=name, Value=value)


def connect(profile):
    pipe = f"clients{os.getpid()}"
    office = subprocess.Popen(
        ["soffice", "--headless", "--norestore", "--nologo", f"-env:UserInstallation=file://{profile}", f"--accept=pipe,name={pipe};urp;"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    while True:
        try:
            return office, resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if office.poll() not in (None, 81):
                raise SystemExit("soffice ended before it could be reached")
            time.sleep(0.2)


def used_area(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return cursor.RangeAddress


def read(document, sheet):
    """Every cell as a number or a text, and the number formats of the last row."""
    end = used_area(sheet)
    cells = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)
    last = [sheet.getCellByPosition(column, end.EndRow) for column in range(end.EndColumn + 1)]
    return {"rows": cells.getDataArray(), "formats": [document.NumberFormats.getByKey(cell.NumberFormat).FormatString for cell in last]}


def run(desktop, context, file, steps):
    # Commas, double quotes and UTF-8, as a person confirms them in the dialog of a text import.
    text = (prop("FilterName", "Text - txt - csv (StarCalc)"), prop("FilterOptions", "44,34,76,1")) if file.endswith(".csv") else ()
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(file), "_blank", 0, (prop("Hidden", True), *text))
    sheet = document.Sheets.getByIndex(0)
    frame = document.CurrentController.Frame
    dispatcher = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)

    def enter(address, keys):
        dispatcher.executeDispatch(frame, ".uno:GoToCell", "", 0, (prop("ToPoint", address),))
        dispatcher.executeDispatch(frame, ".uno:EnterString", "", 0, (prop("StringName", keys),))

    results = []
    for step in steps:
        result = None
        if "read" in step:
            result = read(document, sheet)
        if "type" in step:
            for address, keys in step["type"].items():
                enter(address, keys)
        if "sums" in step:
            end = used_area(sheet)
            result = []
            for column in range(end.EndColumn + 1):
                letter = chr(65 + column)
                cell = sheet.getCellByPosition(column, end.EndRow + 2)
                enter(f"{letter}{end.EndRow + 3}", f"=SUM({letter}{step['sums']}:{letter}{end.EndRow + 1})")
                result.append(cell.Value)
                cell.clearContents(1023)
        if "look" in step:
            unnamed = document.getPropertyValue("UnnamedDatabaseRanges")
            titles = sheet.getTitleRows()
            result = {
                "name": sheet.Name,
                "filters": unnamed.hasByTable(0) and unnamed.getByTable(0).AutoFilter,
                "frozen": document.CurrentController.hasFrozenPanes(),
                "repeated": [titles.StartRow + 1, titles.EndRow + 1] if sheet.getPrintTitleRows() else [],
            }
        if "save" in step:
            document.storeToURL(uno.systemPathToFileUrl(step["save"]), (prop("FilterName", "Calc MS Excel 2007 XML"),))
        if "print" in step:
            document.storeToURL(uno.systemPathToFileUrl(step["print"]), (prop("FilterName", "calc_pdf_Export"),))
        results.append(result)
    document.close(True)
    return results


order = json.load(sys.stdin)
with tempfile.TemporaryDirectory() as profile:
    office, context = connect(profile)
    desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    try:
        results = [run(desktop, context, book["file"], book["steps"]) for book in order]
    finally:
        try:
            desktop.terminate()
        except DisposedException:
            # It may end before it answers.
            pass
        finally:
            office.wait()
print(json.dumps(results))
