import type { Page } from 'playwright-core'

/** A real video of a second, as a file of a form: a square that moves, recorded by the browser itself. */
export async function recordVideo(page: Page, name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((resolve) => (recorder.onstop = resolve))
    const frames = 60
    let frame = 0
    function draw(): void {
      pen.fillStyle = '#0c2a42'
      pen.fillRect(0, 0, 320, 180)
      pen.fillStyle = '#5cc6dd'
      pen.fillRect((frame++ * 8) % 320, 60, 60, 60)
      if (frame === frames) recorder.stop()
      else requestAnimationFrame(draw)
    }
    recorder.start()
    draw()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}
