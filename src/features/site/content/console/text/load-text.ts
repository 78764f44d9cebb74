type TextModule = typeof import('./rich-text-field.tsx')

/** Kinds of content that have a text: the entry of the console has no declarations to look it up in. */
export const kindsWithText: readonly string[] = ['news', 'privacy']

let loading: Promise<TextModule> | undefined

/** The text editor, the largest part of a form. After a failure the next use asks for it again. */
export function loadText(): Promise<TextModule> {
  loading ??= import('./rich-text-field.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Starts loading it beside everything else that a form of this kind needs; the form shows what fails. */
export function preloadText(kind: string | undefined): void {
  if (kind !== undefined && kindsWithText.includes(kind)) loadText().catch(() => {})
}

/** Resolves when no text editor is on its way. */
export async function whenTextIsLoaded(): Promise<void> {
  await loading?.catch(() => {})
}
