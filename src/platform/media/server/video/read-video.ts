import { libraryVideoLimits } from '../../rules.ts'
import { type ByteSource, readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'

export const videoExtensions = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const
export type VideoType = keyof typeof videoExtensions

export type VideoError = 'videoCodec' | 'videoBroken' | 'videoFrame'

/** What every browser of the baseline plays. */
const codecs: Record<VideoType, readonly string[]> = {
  'video/mp4': ['avc1', 'avc3', 'av01', 'vp09'],
  'video/webm': ['V_VP8', 'V_VP9', 'V_AV1'],
}

/** More than any signature takes. */
const headBytes = 4100

/** The type by the content, not by the file name; undefined for what is no video of these types. */
export async function detectVideoType(bytes: ByteSource): Promise<VideoType | undefined> {
  const mime = (await (await import('file-type')).fileTypeFromBuffer(bytes.subarray(0, headBytes)))?.mime
  if (mime === 'video/mp4' || mime === 'video/x-m4v') return 'video/mp4'
  return mime === 'video/webm' ? mime : undefined
}

/** Checks structure, codec and size of the picture; no frame is decoded. */
export function readVideo(bytes: ByteSource, type: VideoType): { width: number; height: number } | VideoError {
  const track = type === 'video/mp4' ? readMp4(bytes) : readWebm(bytes)
  if (!track || track.width < 1 || track.height < 1) return 'videoBroken'
  if (!codecs[type].includes(track.codec)) return 'videoCodec'
  const { codec: _, ...size } = track
  return Math.max(size.width, size.height) > libraryVideoLimits.side ? 'videoFrame' : size
}
