import '#ui/base.css'
import type { Drawing } from '#portal/drawing.ts'
import { renderArea } from '#portal/render-area.tsx'
import { renderDocument } from '#portal/render-document.tsx'
import { pages } from './pages.ts'

export const drawing: Drawing = { pages, renderDocument, renderArea }
