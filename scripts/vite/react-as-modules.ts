import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const mark = '\0as-module:'
// Libraries that look into React as an object get one of their own, so that it needn't be built for everybody.
const outside = '\0as-object:'
const ours = /\/src\/|\/(react|react-dom|react-router|scheduler)\/|as-(module|object):/
const files: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/** React comes as CommonJS, which costs wrappers, a runtime and a detour at every call. Seen as modules it is bound once. */
export function reactAsModules(): Plugin {
  const require = createRequire(import.meta.url)

  function exportsOf(name: string): string[] {
    const names = Object.keys(require(name) as object).filter((key) => /^[a-zA-Z]/.test(key))
    return names.map((key) => `export const ${key} = whole.${key}`)
  }

  return {
    name: 'react-as-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id, importer = '') => (Object.hasOwn(files, id) ? (ours.test(importer) ? mark : outside) + id : undefined),
    load(id) {
      if (id.startsWith(outside)) {
        const name = id.slice(outside.length)
        return [`import whole from '${name}'`, 'export default whole', ...exportsOf(name)].join('\n')
      }
      if (!id.startsWith(mark)) return undefined
      const name = id.slice(mark.length)
      const imports = new Map<string, string>()
      const code = readFileSync(`node_modules/${files[name]}`, 'utf8').replace(/\brequire\("([^"]+)"\)/g, (_, needed: string) => {
        if (!Object.hasOwn(files, needed)) this.error(`${name} needs ${needed}, which react-as-modules.ts doesn't know`)
        imports.set(needed, needed.replace(/\W/g, '_'))
        return `whole_${imports.get(needed)}`
      })
      return [
        ...[...imports].map(([needed, local]) => `import whole_${local} from '${needed}'`),
        `const whole = ((exports) => { ${code}\nreturn exports })({})`,
        'export default whole',
        ...exportsOf(name),
      ].join('\n')
    },
  }
}
