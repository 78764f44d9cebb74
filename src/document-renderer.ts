import '#ui/base.css'
import type { Drawing } from '#portal/documents/drawing.ts'
import { renderArea } from '#portal/documents/render-area.tsx'
import { renderDocument } from '#portal/documents/render-document.tsx'
import { pages } from './pages.ts'

export const drawing: Drawing = { pages, renderDocument, renderArea }
