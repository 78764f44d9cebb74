import type { RefusalEntry } from '#gateway/refusals.ts'

const megabyte = 1024 * 1024

/** Of pictures that come beside another record, such as the brand's. */
export const pictureLimits = { bytes: 2 * megabyte, side: 6000, pixels: 36_000_000 }

/** Of pictures for the library: photographs as cameras take them. What is larger than `maxStoredSide` is stored at that size. */
export const libraryPictureLimits = { bytes: 20 * megabyte, side: 12_000, pixels: 60_000_000 }
export const maxStoredSide = 3840
/** The shorter side of a picture is not reduced below this for the sake of the longer one: long pictures hold text. */
export const minShorterSide = 800

/** What becomes of an SVG: refused, cleaned, or drawn as a PNG for programs that read no SVG, as phones do for icons. */
export type Drawings = 'none' | 'cleaned' | 'drawn'
/** Width and height of what is drawn. */
export const drawnSide = 512

/** Pixels × bytes of a pixel: a picture of 60 million pixels with 8 bits and transparency. */
export const maxDecodedBytes = 240_000_000

/** Of videos for the library, which are stored as they are. */
export const libraryVideoLimits = { bytes: 50 * megabyte, side: 4096 }

/** Days that a picture stays in the trash. */
export const trashDays = 30

/** What an author has to look at after a drawing was uploaded. */
export const cleanedDrawing = '图形中的脚本、链接和外部内容已去除，请查看效果'

export const pictureRefusals = {
  tooLarge: { code: 'picture_too_large', msg: '图片不能超过 2MB' },
  tooManyPixels: { code: 'picture_too_many_pixels', msg: '图片的宽和高均不能超过 6000 像素' },
  wrongType: { code: 'picture_wrong_type', msg: '仅支持 PNG、JPEG、WebP 格式的图片' },
  tooManyBits: { code: 'picture_too_many_bits', msg: '图片的像素数据过大，请另存为每通道 8 位的图片后再上传' },
  tooComplex: { code: 'picture_too_complex', msg: '图形过大或过于复杂，请简化，或导出为 PNG 后再上传' },
  empty: { code: 'file_empty', msg: '文件是空的，请检查后重新选择' },
  noPicture: { code: 'picture_wrong_content', msg: '文件内容不是图片，可能只是改了扩展名，请选择原图' },
  animated: { code: 'picture_animated', msg: 'GIF 和其他动态图片不能上传：请转为 MP4 视频，或另存为静态的 PNG' },
  heic: {
    code: 'picture_heic',
    msg: '这是 iPhone 的 HEIC 照片：请在手机“设置 › 相机 › 格式”中选择“兼容性最佳”后重拍，或导出为 JPEG 后上传',
  },
  broken: { code: 'picture_broken', msg: '图片已损坏，无法读取' },
  unsafeSvg: { code: 'picture_unsafe_drawing', msg: 'SVG 图片含有不允许的内容' },
  sizeless: { code: 'picture_without_size', msg: 'SVG 图片没有以像素写明宽和高，请在绘图软件中设定画布大小后重新导出' },
  costly: { code: 'picture_costly', msg: '图片过于复杂，无法处理，请换一张' },
  costlyHere: { code: 'picture_costly', msg: '服务器内存不足以处理这张图片，请缩小后再上传' },
  busy: { code: 'picture_busy', msg: '正在处理的图片过多，请稍后再试' },
  inTrash: { code: 'picture_in_trash', msg: '内容引用的图片在媒体库的回收站中，请先恢复图片或更换' },
} as const satisfies Record<string, RefusalEntry>

/** Where an SVG is accepted beside them. */
export const drawingRefusals = {
  wrongType: { code: 'picture_wrong_type', msg: '仅支持 PNG、JPEG、WebP、SVG 格式的图片' },
} as const satisfies Record<string, RefusalEntry>

export const libraryPictureRefusals = {
  tooLarge: { code: 'picture_too_large', msg: '图片不能超过 20MB' },
  tooManyPixels: { code: 'picture_too_many_pixels', msg: '图片不能超过 6000 万像素，且宽和高均不能超过 12000 像素' },
  wrongType: { code: 'picture_wrong_type', msg: '仅支持 PNG、JPEG、WebP、SVG 格式的图片，MP4、WebM 格式的视频' },
} as const satisfies Record<string, RefusalEntry>

export const videoRefusals = {
  videoTooLarge: { code: 'video_too_large', msg: '视频不能超过 50MB，请压缩或剪短后再上传' },
  videoFrame: { code: 'video_too_many_pixels', msg: '视频的宽和高均不能超过 4096 像素' },
  videoCodec: { code: 'video_codec', msg: '部分浏览器不能播放这种编码的视频，请转为 H.264 编码的 MP4' },
  videoBroken: { code: 'video_broken', msg: '视频已损坏，无法读取' },
} as const satisfies Record<string, RefusalEntry>
