import { hash, randomBytes } from 'node:crypto'

// Starts the page's own script when the browser is idle after load and the first paint, or at the visitor's first touch.
// Until then nothing competes with the first paint, and the page is complete without it.
// Scripts that don't come are asked for again at the next touch, and by themselves after 2, 4, 8 … seconds.
// All scripts are then asked for at once; React is evaluated in a task of its own: together with the page it would hold up the visitor for as long again.
const starting = `
let done,pause=1000;
const start=()=>{
if(done)return;
done=1;
for(const l of document.querySelectorAll('link[rel=later]'))l.rel='modulepreload';
const again=()=>{done=0;setTimeout(start,pause*=2)};
const page=document.getElementById('page-script');
const run=()=>{const{nonce,textContent}=page;document.head.append(Object.assign(document.createElement('script'),{type:'module',nonce,textContent,onerror:again}))};
page.dataset.first?import(page.dataset.first).then(()=>setTimeout(run),again):run()
};
const rest=()=>self.requestIdleCallback?requestIdleCallback(start,{timeout:3000}):setTimeout(start,300);
const frame=(then)=>requestAnimationFrame(()=>requestAnimationFrame(then));
const painted=()=>new PerformanceObserver((_,o)=>{o.disconnect();frame(rest)}).observe({type:'paint',buffered:true});
document.readyState==='complete'?painted():addEventListener('load',painted);
for(const e of['pointerdown','keydown','focusin','wheel','touchstart'])addEventListener(e,start,{passive:true,capture:true});`

// What only scripts can do, a form sent by POST or a button without an effect of its own, waits for them and is then done.
// Without scripts at all such a form can't be sent: the page writes its button disabled.
const waiting = `
const all=document.documentElement;
const wait=(e,it)=>{if(!('alive'in all.dataset)&&it){e.preventDefault();it.dataset.waiting='';start()}};
for(const b of document.querySelectorAll('form[method=post] [type=submit]'))b.disabled=false;
addEventListener('submit',(e)=>wait(e,e.target.method==='post'&&e.target),true);
addEventListener('click',(e)=>wait(e,e.target.closest('button[type=button]:not([popovertarget])')),true);
new MutationObserver(()=>{
for(const it of document.querySelectorAll('[data-waiting]')){delete it.dataset.waiting;it.requestSubmit?it.requestSubmit():it.click()}
}).observe(all,{attributeFilter:['data-alive']});`

const starter = `(()=>{${starting}${waiting}})()`.replaceAll(/\n/g, '')

function bearing(nonce: string): string {
  return ` nonce="${nonce}"`
}

const scriptEnd = '</script>'
const reactChunk = /<link rel="modulepreload" href="(\/assets\/react-[^"]+)"/

/**
 * Takes the scripts of a page out of the way of its first paint. `nonce`: the one it was rendered with, in base64url.
 * `routes`: which list of routes it learns (scripts/vite/slim-manifest.ts).
 */
export function hydrateLater(rendered: string, { routes, nonce }: { routes: string; nonce: string }): string {
  const own = bearing(nonce)
  const headEnd = rendered.indexOf('</head>')
  const scriptStart = rendered.lastIndexOf(`<script${own} type="module"`)
  if (scriptStart < 0) return rendered
  const codeStart = rendered.indexOf('>', scriptStart) + 1
  const codeEnd = rendered.indexOf(scriptEnd, codeStart)
  const head = rendered.slice(0, headEnd)
  const [, react] = reactChunk.exec(head) ?? []
  const first = react ? ` data-first="${react}"` : ''
  const code = ofList(rendered.slice(codeStart, codeEnd), routes)
  const scripts = `<script${own} type="text/plain" id="page-script"${first}>${code}</script><script${own}>${starter}</script>`
  return (
    ofList(head, routes).replaceAll('<link rel="modulepreload"', '<link rel="later"') +
    rendered.slice(headEnd, scriptStart) +
    scripts +
    rendered.slice(codeEnd + scriptEnd.length)
  )
}

function ofList(text: string, routes: string): string {
  return text.replaceAll('/assets/manifest-', `/assets/${routes}-manifest-`)
}

/** Pages to be kept are rendered with this nonce. It marks the scripts that are ours, is taken out again and never sent. */
export const ownNonce = randomBytes(16).toString('hex')

const own = bearing(ownNonce)
const ownScript = new RegExp(`<script${own}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')

/**
 * The CSP sources that allow exactly the scripts of a page that was rendered with `ownNonce`, and the page without the nonce:
 * a script that came in with some content bears none, so it is not among them.
 */
export function withoutNonce(page: string): { html: string; scripts: string[] } {
  const scripts = [...page.matchAll(ownScript)].map(([, code]) => `'sha256-${hash('sha256', code as string, 'base64')}'`)
  return { html: page.replaceAll(own, ''), scripts }
}
