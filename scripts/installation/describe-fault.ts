import { getErrorMessage } from '#platform/log/server/log.ts'

const noConnection = '连接不上，请核对地址与网络，服务是否在运行 / no connection'
const notPermitted = '没有权限，请以运行门户的系统账号执行 / not permitted, run it as the account of the portal'

/** By codes of Node.js and, of five characters, of PostgreSQL. */
const meanings: Record<string, string> = {
  ENOENT: '路径不存在 / no such path',
  ENOTDIR: '路径中有一段不是目录 / not a directory',
  EISDIR: '这是目录，不是文件 / a directory, not a file',
  EACCES: notPermitted,
  EPERM: notPermitted,
  EROFS: '文件系统只读 / the file system is read-only',
  ENOSPC: '磁盘已满 / the disk is full',
  ECONNREFUSED: noConnection,
  ECONNRESET: noConnection,
  ENOTFOUND: noConnection,
  EAI_AGAIN: noConnection,
  ETIMEDOUT: noConnection,
  EHOSTUNREACH: noConnection,
  ENETUNREACH: noConnection,
  ERR_INVALID_URL: '地址的写法不对，密码中的特殊字符须写作 %XX / a malformed address',
  '28000': '数据库不接受这个账号 / the database refuses this role',
  '28P01': '数据库账号或密码不对 / wrong role or password of the database',
  '3D000': '没有这个数据库 / no such database',
  '42P01': '数据库中没有门户的表 / the database holds no tables of the portal',
  '42501': '数据库账号的权限不足 / the role lacks the rights',
}

/** What ended a command, in words for its operator; an error of the program itself and a message for users stay as they are. */
export function describeFault(error: unknown): string {
  const message = getErrorMessage(error).trimEnd()
  const [code = ''] = listCodes(error)
  return meanings[code] === undefined ? message : `${meanings[code]}（${message}）`
}

/** A name with several addresses fails once for each of them. */
function listCodes(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { code, errors } = error as { code?: unknown; errors?: unknown[] }
  return typeof code === 'string' ? [code] : (errors ?? []).flatMap(listCodes)
}

/** The command line itself is wrong: its usage helps. */
export function isWrongOption(error: unknown): boolean {
  return listCodes(error)[0]?.startsWith('ERR_PARSE_ARGS_') ?? false
}
