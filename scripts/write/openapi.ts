// `npm run openapi -- [file]`: every call of the gateway as an OpenAPI document, made from the contracts.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { handlers } from '#composition/registry.ts'
import { toOpenApi } from '#gateway/server/describing/openapi.ts'
import { printUsageWhenAsked } from '../usage.ts'

printUsageWhenAsked(`用法 / usage: npm run openapi -- [file]
由接口定义生成 OpenAPI 3.1 文档 / writes all calls as OpenAPI 3.1 (test-results/openapi.json)`)

const [file = 'test-results/openapi.json'] = process.argv.slice(2)
const calls = handlers.map(({ call }) => call)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(toOpenApi(calls, { title: '门户接口', server: '/' }), null, 2)}\n`)
process.stdout.write(`${calls.length} calls, ${file}\n`)
