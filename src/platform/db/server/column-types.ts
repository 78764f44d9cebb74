import pg from 'pg'

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins

const parsers: Partial<Record<number, (text: string) => unknown>> = {
  // "2026-11-20", which no time zone can move.
  [DATE]: (text) => text,
  // No value exceeds 2^53.
  [INT8]: Number,
  // Less than half the time of the driver's own parser; no timestamp of ours is infinite.
  [TIMESTAMPTZ]: (text) => new Date(text),
}

/** How a connection turns columns into values: dates are text, bigint is a number, timestamps are dates. All else is as the driver has it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (format !== 'binary' && parsers[type]) || pg.types.getTypeParser(type, format),
}
