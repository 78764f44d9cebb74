// An import of node:http reads all of its exports, and at WebSocket Node loads its HTTP client: 14 MiB that nothing here uses.
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
