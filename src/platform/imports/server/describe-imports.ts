import type { Call } from '#gateway/call.ts'
import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'

type Reads = { getImport: Call; getImportTemplate: Call; listImports: Call; watchImport: Call }

/** `subject`: what the files hold. */
export function describeImports(calls: Reads, subject: string): ReadMeaning[] {
  return [
    [calls.getImport, `查看一个${subject}导入文件逐行的核对结果`],
    [calls.getImportTemplate, `取得${subject}的导入模板`],
    [calls.listImports, `列出${subject}的导入及其结果`],
    [calls.watchImport, `查看${subject}导入的进度`],
  ]
}
