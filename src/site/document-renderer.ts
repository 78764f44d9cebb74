import '#ui/base.css'
import '#ui/print.css'
import type { DocumentRenderer } from '#portal/document-renderer.ts'
import { renderArea } from '#portal/documents/render-area.tsx'
import { renderDocument } from '#portal/documents/render-document.tsx'
import { pages } from './pages.ts'

export const documentRenderer: DocumentRenderer = { pages, renderDocument, renderArea }
