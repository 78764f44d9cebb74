import { type ComponentType, createContext, createElement, use, useId } from 'react'
import { renderToString } from 'react-dom/server'

/** `idle`: when the browser is idle; `visible`: when also in view; `touch`: at the first pointer, key or focus event in it. */
type Hydration = 'idle' | 'visible' | 'touch'

/** Maps a source file such as `src/features/site/home/islands/hero.tsx` to the URL of its browser module. */
export const ModuleAddress = createContext<(source: string) => string>((source) => `/${source}`)

type IslandProps<P extends object> = {
  /** Folder and file of the module: `features/site/home/hero` is src/features/site/home/islands/hero.tsx. */
  name: string
  of: ComponentType<P>
  props: P
  when?: Hydration
}

/** A part of a document that is hydrated as its own React root (portal/hydrate-islands.ts). Props must be JSON. */
export function Island<P extends object>({ name, of, props, when = 'idle' }: IslandProps<P>) {
  const id = useId()
  const toAddress = use(ModuleAddress)
  const html = renderToString(createElement(of, props), { identifierPrefix: id })
  return (
    <div
      id={id}
      data-island={name}
      data-module={toAddress(`src/${name.replace(/[^/]+$/, 'islands/$&')}.tsx`)}
      data-when={when}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
