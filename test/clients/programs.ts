import { spawnSync } from 'node:child_process'

/** Debian's Python sees Debian's modules, another one on the PATH may not. */
export const python = ['/usr/bin/python3', 'python3'].find((path) => runs(path, ['-c', 'import uno'])) ?? 'python3'

type Needed = { what: string; packages: string; isThere: () => boolean }

const needed: readonly Needed[] = [
  { what: 'LibreOffice Calc', packages: 'libreoffice-calc', isThere: () => runs('soffice', ['--version']) },
  { what: 'its interface for Python', packages: 'python3-uno', isThere: () => runs(python, ['-c', 'import uno']) },
  { what: 'unzip', packages: 'unzip', isThere: () => runs('unzip', ['-v']) },
  { what: 'poppler', packages: 'poppler-utils', isThere: () => ['pdftotext', 'pdffonts', 'pdftoppm'].every((name) => runs(name, ['-v'])) },
]

export function findMissingPrograms(): Needed[] {
  return needed.filter(({ isThere }) => !isThere())
}

function runs(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
