import { type ComponentType, createContext, createElement, use, useId } from 'react'
import { renderToString } from 'react-dom/server'

/** `idle`: once the browser has nothing else to do; `visible`: then, but not before it comes into view; `touch`: at the first pointer, key or focus in it. */
export type Hydration = 'idle' | 'visible' | 'touch'

/** The address of the browser module of a source file, such as `src/features/home/islands/hero.tsx`. */
export const ModuleAddress = createContext<(source: string) => string>((source) => `/${source}`)

type IslandProps<P extends object> = {
  /** Folder and file of its module: `features/home/hero` is src/features/home/islands/hero.tsx. */
  name: string
  of: ComponentType<P>
  props: P
  when?: Hydration
  className?: string | undefined
}

/** A part of a document that React runs in the browser as a root of its own (portal/hydrate-islands.ts). Props must be JSON. */
export function Island<P extends object>({ name, of, props, when = 'idle', className }: IslandProps<P>) {
  const id = useId()
  const toAddress = use(ModuleAddress)
  const html = renderToString(createElement(of, props), { identifierPrefix: id })
  return (
    <div
      id={id}
      className={className}
      data-island={name}
      data-module={toAddress(`src/${name.replace(/[^/]+$/, 'islands/$&')}.tsx`)}
      data-when={when}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
