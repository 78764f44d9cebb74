#!/bin/sh
# 启动门户，或执行运维命令：./portal help / starts the portal, or runs a command for its operator
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
read -r version < "$root/current"
program=$root/versions/$version
node=${NODE_BINARY:-$program/node/bin/node}

# Node needs a library that a bare system lacks; the loader's own words name it.
if ! loaded=$("$node" --version 2>&1); then
  printf '%s\nNode 无法启动 / Node does not start\n缺少 libatomic 时 / where libatomic is missing: apt-get install libatomic1 (Debian) · dnf install libatomic (openEuler)\n' "$loaded" >&2
  exit 1
fi

# Paths are meant from where the command is given, not from the program.
INIT_CWD=$PWD
case ${DATA_DIR:=data} in /*) ;; *) DATA_DIR=$PWD/$DATA_DIR ;; esac
INSTALLATION=$root
export INIT_CWD DATA_DIR INSTALLATION

usage() {
  cat <<'TEXT'
用法 / usage: ./portal [命令 command]
  start                          启动门户（默认） / starts the portal (the default)
  staff create|reset|unlock|list 员工账号 / staff accounts
  backup <directory>             备份 / backs up
  restore <backup> <directory>   恢复到新目录 / restores into a new directory
  verify-ledger <ledger>         独立核验账本 / checks the ledger
  verify-audit <audit>           独立核验审计 / checks the audit trail
  verify-evidence <package>      核验证据包 / checks an evidence package
  evidence-key list|rotate       签名密钥 / the key that signs evidence
  content-archive export|preview|import
                                 内容归档 / all content as one file
  move <postgres-url>            自带数据库搬到 PostgreSQL / the embedded database into PostgreSQL
  upgrade <archive>              换用新版本 / changes to the version of an archive
  rollback                       换回上一版本 / changes back to the version before
  version                        当前版本 / the current version
各命令的说明 / about a command: ./portal <command> --help
TEXT
}

command=${1:-start}
if [ $# -gt 0 ]; then shift; fi
cd -- "$program"
case $command in
  start)
    export @variables@
    # The flags are of the Node in the archive.
    if [ -n "${NODE_BINARY:-}" ]; then exec "$node" src/server/server.js "$@"; fi
    exec "$node" @flags@ src/server/server.js "$@"
    ;;
  staff | backup | restore | content-archive) exec "$node" "scripts/$command.ts" "$@" ;;
  verify-ledger | verify-audit | verify-evidence) exec "$node" "scripts/verify/${command#verify-}.ts" "$@" ;;
  upgrade | rollback | evidence-key | move) exec "$node" "scripts/installation/$command.ts" "$@" ;;
  version) cat release.json ;;
  help | --help | -h) usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
