// shot.ts WHO PATH… → /tmp/shots/<name>-<width>.png; WIDTHS, PRINT=1, FULL=1
import { chromium } from 'playwright-core'
import { mkdirSync } from 'node:fs'
const [who, ...paths] = process.argv.slice(2); const o='http://localhost:4792'; mkdirSync('/tmp/shots',{recursive:true})
const pw:any={admin:'Staff#2026a',assessor:'Staff#2026b',finance:'Staff#2026c',editor:'Staff#2026d',auditor:'Staff#2026e',finance2:'Staff#2026f'}
import { signInAt } from '../test/harness/portal/browser-session.ts'
import { getDemoPassword } from '../test/harness/portal/browser-session.ts'
const b = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell', args:['--no-sandbox'], env:{...process.env,LC_ALL:'C.UTF-8'} })
const ws=(process.env.WIDTHS??'1440').split(',').map(Number)
const c = await b.newContext({ viewport:{width:1440,height:900}, locale:'zh-CN', timezoneId:'Asia/Shanghai', reducedMotion:'reduce' }); const p = await c.newPage()
if (who!=='-') await signInAt(p, new URL(paths[0]!,o), {account:who!,password:getDemoPassword(who!)})
for (const path of paths) { await p.goto(o+path,{waitUntil:'load'}); await p.waitForTimeout(1200)
 const n=path.replace(/[^a-z0-9]+/gi,'-').slice(1,50)
 for (const w of ws) { await p.setViewportSize({width:w,height:900}); await p.waitForTimeout(250); await p.screenshot({path:`/tmp/shots/${n}-${w}.png`, fullPage: !!process.env.FULL}) }
 if (process.env.PRINT) await p.pdf({path:`/tmp/shots/${n}.pdf`,format:'A4'})
 await p.setViewportSize({width:1440,height:900}) }
await b.close()
