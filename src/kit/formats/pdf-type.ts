/** Apart from what draws a PDF, so that naming the type doesn't load the drawing library. */
export const pdfType = 'application/pdf'
