import type { Plugin } from 'vite'

/** Fails the browser build when it contains a server module. */
export function serverStaysHome(): Plugin {
  return {
    name: 'server-stays-home',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform(_code, id) {
      if (/\/src\/(.*\/)?server\//.test(id)) this.error(`${id} belongs to the server but was drawn into the browser bundle`)
    },
  }
}
