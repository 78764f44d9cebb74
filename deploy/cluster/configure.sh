#!/bin/sh
# 由 cluster.env 与旁边的模板写出每台机器的配置；密码只生成一次，存在输出目录的 secrets 里。
#   sh configure.sh cluster.env 输出目录
set -eu
umask 077
[ $# = 2 ] || { echo "用法：sh configure.sh cluster.env 输出目录" >&2; exit 2; }
case $1 in */*) . "$1" ;; *) . "./$1" ;; esac
here=$(cd "$(dirname "$0")" && pwd)
out=$2
mkdir -p "$out"
if [ ! -s "$out/secrets" ]; then
  for name in REPLICATION REWIND RESTAPI OWNER PORTAL TOKEN; do echo "${name}_SECRET=$(openssl rand -hex 24)"; done > "$out/secrets.new"
  mv "$out/secrets.new" "$out/secrets"
fi
. "$out/secrets"

members= hosts= rules= servers=
for node in $NODES; do
  name=${node%%=*} address=${node#*=}
  members="$members,$name=http://$address:2380"
  hosts="$hosts,$address:2379"
  rules="$rules    - host replication replicator $address/32 scram-sha-256\\n    - host postgres rewind $address/32 scram-sha-256\\n"
  servers="$servers  server $name $address:5432 check port 8008\\n"
done

fill() {
  sed -e "s|@NAME@|${name-}|g" -e "s|@ADDRESS@|${address-}|g" -e "s|@MEMBERS@|${members#,}|g" -e "s|@HOSTS@|${hosts#,}|g" \
    -e "s|@DATA@|$DATA|g" -e "s|@BINARIES@|$BINARIES|g" -e "s|@CLIENTS@|$CLIENTS|g" -e "s|@MAX_CONNECTIONS@|$MAX_CONNECTIONS|g" \
    -e "s|@HAPROXY_LISTEN@|$HAPROXY_LISTEN|g" -e "s|^ *@RULES@\$|${rules%\\n}|" -e "s|^ *@SERVERS@\$|${servers%\\n}|" \
    -e "s|@REPLICATION_SECRET@|$REPLICATION_SECRET|g" -e "s|@REWIND_SECRET@|$REWIND_SECRET|g" -e "s|@RESTAPI_SECRET@|$RESTAPI_SECRET|g" \
    -e "s|@OWNER_SECRET@|$OWNER_SECRET|g" -e "s|@PORTAL_SECRET@|$PORTAL_SECRET|g" -e "s|@TOKEN_SECRET@|$TOKEN_SECRET|g" \
    "$here/$1.in" > "$2"
}

for node in $NODES; do
  name=${node%%=*} address=${node#*=}
  mkdir -p "$out/$name"
  fill etcd "$out/$name/etcd"
  fill patroni.yml "$out/$name/patroni.yml"
done
fill haproxy.cfg "$out/haproxy.cfg"
fill database.sql "$out/database.sql"
fill portal.env "$out/portal.env"
echo "已写入 $out：含密码，只给需要的机器。"
