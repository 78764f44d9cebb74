/** How an auditor checks a package; `node verify.ts` needs nothing but Node.js. */
export function writeReadme({ site, from, to, madeAt }: { site: string; from: string; to: string; madeAt: string }): string {
  return `\ufeff证据包
======

${site}
范围：${from} 至 ${to}
生成：${madeAt}（北京时间）

怎样核验
--------
1. 把压缩包解开到一个空文件夹，不要改动其中的文件。
2. 在装有 Node.js 24 或更新版本的电脑上，于该文件夹中运行：

       node verify.ts --key 签名公钥的指纹

   指纹取自网站“凭据核验”页（/verify）的“签名公钥”，取生成此包时在用的一个，或此前抄下的；不给 --key 时程序打印所用公钥的指纹，
   由您自行对照。以前的公钥也会列出，它们随清单由这个公钥签署。
3. 最后一行为“✓ 证据完整”（退出码为 0），即证明：文件没有一处被改动，记录与摘要相符，摘要由持有该公钥对应私钥的系统签署。

verify.ts 只有一个文件，不含门户的其他代码，也不连接网络，可以先阅读再运行；同一程序也可在网站“凭据核验”页下载。

文件
----
manifest.json             文件清单：各文件的长度与摘要
signature.json            清单的签名与签名公钥
keys.json                 历次签名公钥
statements.ndjson         每日签名摘要：当日账目与审计的摘要，前后相接
audit-checkpoints.ndjson  审计检查点，前后相接
audit.ndjson              审计记录，每行一条：编号、时间（秒）、操作人类别、操作人编号、操作人、IP 地址、请求编号、操作代码、对象、详情
ledger-checkpoints.ndjson 账目检查点，前后相接
ledger.ndjson             账目：{ } 行为账户及其之前的笔数与哈希，其后每行一笔：
                          账户、编号、记账编号、种类、数量、其中赠送、余额、服务、明细、时间（UTC）、凭据、经办、冲正的记账编号
verify.ts                 核验程序

审计记录按检查点整段收录，首尾可能含有范围之外的记录；记录产生十分钟后才纳入检查点。账目收录到范围结束次日零点后的检查点为止，
当日尚未生成检查点的账目不在其中。超过保存期限、已按期清理的审计记录不再收录，其检查点仍在。
`
}
