import type { Plugin } from 'vite'

/** Fails the browser build when it contains a server module. */
export function forbidServerModules(): Plugin {
  return {
    name: 'forbid-server-modules',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform(_code, id) {
      if (/\/src\/(.*\/)?server\//.test(id)) this.error(`${id} belongs to the server but the browser bundle imports it`)
    },
  }
}
