/** What is used of lighthouse, which is installed in this folder by the bench alone. */
declare module 'lighthouse' {
  type Audit = { id: string; score: number | null; numericValue?: number; displayValue?: string; details?: unknown }
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
  export type Result = { categories: Record<string, Category>; audits: Record<string, Audit> }
  type Flags = { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] }
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>
}
