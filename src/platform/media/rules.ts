export const pictureLimits = { bytes: 2 * 1024 * 1024, side: 6000 }

export const renditionWidths = [480, 960, 1440]

export const pictureRefusals = {
  tooLarge: { code: 'picture_too_large', msg: '图片不能超过 2MB' },
  tooManyPixels: { code: 'picture_too_many_pixels', msg: '图片的宽和高均不能超过 6000 像素' },
  wrongType: { code: 'picture_wrong_type', msg: '仅支持 PNG、JPEG、WebP 格式的图片' },
  broken: { code: 'picture_broken', msg: '图片已损坏，无法读取' },
  unsafeSvg: { code: 'picture_unsafe_drawing', msg: 'SVG 图片含有不允许的内容' },
} as const
