import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { openBrowserCaller } from './open-browser-caller.ts'
import { showPendingToast } from './show-pending-toast.ts'

/** This module and that of an island. */
export type IslandModules = [{ mountIsland: typeof mountIsland }, { default: ComponentType<object> }]

// The newest of the built-ins that code relies on: an engine with both lacks none.
const hasBuiltIns = 'groupBy' in Map && 'canParse' in URL

openBrowserCaller()
showPendingToast()

/** Hydrates one island; resolves after its effects, so that a repeated event finds its listeners. Input typed before is replayed too. */
export async function mountIsland(root: HTMLElement, Component: ComponentType<object>): Promise<void> {
  if (!hasBuiltIns) await import('./missing-built-ins.ts')
  const props = JSON.parse(root.dataset.props ?? '{}') as object
  return new Promise((resolve) => {
    function onMount(): void {
      root.dataset.hydrated = ''
      for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
        if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
      resolve()
    }
    hydrateRoot(root, <Mounted Component={Component} props={props} onMount={onMount} />, { identifierPrefix: root.id })
  })
}

type MountedProps = { Component: ComponentType<object>; props: object; onMount: () => void }

function Mounted({ Component, props, onMount }: MountedProps) {
  useEffect(onMount, [onMount])
  return <Component {...props} />
}
