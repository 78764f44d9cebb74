export type Tone = {
  dark: boolean
  ground: string
  deep: string
  line: string
  text: string
  quietText: string
  levels: Record<Level, number>
}
export type Level = 'whisper' | 'faint' | 'quiet' | 'plain' | 'bright'

export const ink: Tone = {
  dark: true,
  ground: '#0C2A42',
  deep: '#071626',
  line: '#5CC6DD',
  text: '#E8F0F6',
  quietText: '#9FB6C6',
  levels: { whisper: 0.09, faint: 0.2, quiet: 0.38, plain: 0.66, bright: 1 },
}

export const paper: Tone = {
  dark: false,
  ground: '#F5F8FA',
  deep: '#E6F3F6',
  line: '#0B6E8A',
  text: '#0A1B2E',
  quietText: '#55677B',
  levels: { whisper: 0.1, faint: 0.18, quiet: 0.34, plain: 0.62, bright: 1 },
}

export const white: Tone = { ...paper, ground: '#FFFFFF' }

export const sansStack = 'PingFang SC,HarmonyOS Sans SC,MiSans,Noto Sans CJK SC,Microsoft YaHei,system-ui,sans-serif'
