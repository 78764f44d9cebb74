import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const knownVersion = '8.4.0'
const library = 'node_modules/react-router/dist/production/lib/'

/** Modules of which only "switched off" remains. */
const switchedOff: Record<string, string> = {
  // Nobody measures the router from inside.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
  // All routes are known from the start (react-router.config.ts, routeDiscovery).
  'dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    export const getManifestPath = () => '/__manifest'
    export const getPathsWithAncestors = (paths) => paths
    export const handleClientVersionMismatch = async () => false`,
}

/** Statements that name what nothing here uses, and what stands there instead. */
const edits: Record<string, [from: string, to: string][]> = {
  'dom/lib.js': [
    // No link says `prefetch`: pages are small and their data is asked for when somebody goes there.
    [
      'import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";',
      'import { FrameworkContext, mergeRefs } from "./ssr/components.js"; const usePrefetchBehavior = () => [false, null, {}];',
    ],
    [
      'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, link, /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, { page: href })) : link;',
      'return link;',
    ],
    // A component that nothing draws may go, once nothing is done to it.
    ['const Form = React$1.forwardRef(', 'const Form = /* @__PURE__ */ React$1.forwardRef('],
    ['Form.displayName = "Form";', ''],
    ['const NavLink = React$1.forwardRef(', 'const NavLink = /* @__PURE__ */ React$1.forwardRef('],
    ['NavLink.displayName = "NavLink";', ''],
  ],
  // No route's links() asks for pages in advance.
  'dom/ssr/components.js': [['isPageLinkDescriptor(link) ?', 'false ?']],
  // Pages load through their clientLoader. A page that only the server can load is asked for as a document.
  'dom-export/hydrated-router.js': [
    [
      'dataStrategy: UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr),',
      '',
    ],
  ],
  'dom/ssr/routes.js': [
    [
      'if (!routeModule.clientLoader) return fetchServerLoader(singleFetch);',
      'if (!routeModule.clientLoader) return loadDocument(request);',
    ],
    [
      `dataRoute.loader = (_, singleFetch) => prefetchStylesAndCallHandler(() => {
				return fetchServerLoader(singleFetch);`,
      `dataRoute.loader = ({ request }) => prefetchStylesAndCallHandler(() => {
				return loadDocument(request);`,
    ],
    [
      'function fetchServerLoader(singleFetch) {',
      `function loadDocument(request) {
			if (!route.hasLoader) return Promise.resolve(null);
			location.assign(request.url);
			return new Promise(() => {});
		}
		function fetchServerLoader(singleFetch) {`,
    ],
  ],
  // There are no server components.
  'hooks.js': [['if (this.context) return /* @__PURE__ */ React$1.createElement(RSCErrorHandler, { error }, result);', '']],
}

/** Leaves out of the browser build what React Router carries for others (docs/decisions/004-small-pages.md). */
export function unusedRouterParts(): Plugin {
  const found = new Set<string>()
  return {
    name: 'unused-router-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      found.clear()
      const { version } = JSON.parse(readFileSync('node_modules/react-router/package.json', 'utf8')) as { version: string }
      if (version !== knownVersion)
        this.error(`react-router ${version}: read again what unused-router-parts.ts leaves out, then change knownVersion`)
    },
    load(id) {
      const file = fileOf(id)
      if (!file || !(file in switchedOff)) return undefined
      found.add(file)
      return switchedOff[file]
    },
    transform(code, id) {
      const file = fileOf(id)
      if (!file || !(file in edits)) return undefined
      found.add(file)
      let edited = code
      for (const [from, to] of edits[file] as [string, string][]) {
        if (edited.split(from).length !== 2) this.error(`${file}: not found once: ${from}`)
        edited = edited.replace(from, () => to)
      }
      return edited
    },
    buildEnd(error) {
      const missing = Object.keys({ ...switchedOff, ...edits }).filter((file) => !found.has(file))
      if (!error && missing.length > 0) this.error(`not found in react-router: ${missing.join(', ')}`)
    },
  }
}

function fileOf(id: string): string | undefined {
  const [, file] = id.split(library)
  return file
}
