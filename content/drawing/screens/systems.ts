import { drawRadar } from '../motifs/radar.ts'
import { drawWeave } from '../motifs/weave.ts'
import { white } from '../tones.ts'
import { drawBands, drawBars, drawGantt, drawHeat, drawLines, drawPolygon, drawRing } from './charts.ts'
import { drawFind, drawForm, drawGraph, drawSteps } from './flows.ts'
import { drawBoard, drawCalendar, drawCards, drawFiles, drawOutline, drawPage, drawTable } from './registers.ts'
import type { Widget } from './words.ts'

type Screen = { about: string; main: Widget; side: Widget; low: readonly [Widget, Widget] }

const radar: Widget = (box) => drawRadar(box, white)
const weave: Widget = (box) => drawWeave(box, white)

function screen(about: string, main: Widget, side: Widget, ...low: [Widget, Widget]): Screen {
  return { about, main, side, low }
}

export const screens: readonly Screen[] = [
  screen('assessment projects', drawGantt, drawSteps, drawTable, drawBars),
  screen('rectification tracking', drawBoard, drawRing, drawTable, drawLines),
  screen('report writing', drawPage, drawOutline, drawTable, drawBars),
  screen('classification', drawTable, drawOutline, drawHeat, drawBars),
  screen('risk assessment', drawHeat, drawRing, drawTable, drawBars),
  screen('self-assessment', drawPolygon, drawTable, drawBars, drawSteps),
  screen('evidence library', drawFiles, drawOutline, drawTable, drawBars),
  screen('certificate look-up', drawFind, drawSteps, drawTable, drawLines),
  screen('scheme assessment', drawGraph, drawSteps, drawTable, drawHeat),
  screen('algorithm check', weave, drawTable, drawBars, drawLines),
  screen('vulnerability scan', radar, drawTable, drawBars, drawLines),
  screen('asset ledger', drawTable, drawRing, drawBars, drawLines),
  screen('rectification orders', drawBoard, drawSteps, drawTable, drawBars),
  screen('impact assessment', drawForm, drawHeat, drawTable, drawSteps),
  screen('compliance audit', drawCalendar, drawOutline, drawTable, drawRing),
  screen('monitoring wall', drawBands, drawPolygon, drawLines, drawBars),
  screen('incident handling', drawGantt, drawTable, drawBands, drawSteps),
  screen('online learning', drawCards, drawRing, drawTable, drawBars),
  screen('exercise planning', drawGraph, drawOutline, drawGantt, drawTable),
  screen('overview', drawLines, drawRing, drawBars, drawTable),
]
