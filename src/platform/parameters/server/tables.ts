/** What the installation made once, and what staff set while it runs. */
export type ParameterRow = { name: string; value: unknown }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    parameter: ParameterRow
  }
}
