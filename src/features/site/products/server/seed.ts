import { readFileSync } from 'node:fs'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { noSeo } from '#platform/site/seo-rules.ts'
import type { Seed, SeedTools } from '#platform/seeding/server/seed-tools.ts'
import { publishablePlatform, publishableSystem } from './publishables.ts'
import type { Partner, Point, Question, Scene } from './tables.ts'

type PlatformItem = {
  id: string
  name: string
  brief: string
  introduction: string
  image: string
  headImage: string
  motif: string
  shareImage: string
  frameworkTitle: string
  frameworkIntroduction: string
  frameworkImage: string
  smallFrameworkImage: string
  scenes: Scene[]
  advantages: Point[]
  partners: Partner[]
}

type SystemItem = {
  id: string
  platformId: string
  name: string
  brief: string
  detail: string
  image: string
  url: string
  manual: { fileName: string } | null
  functionImage: string
  highlights: Point[]
  questions: Question[]
}

export const productsSeed: Seed = {
  name: 'products',
  async run(tools) {
    for (const [position, platform] of tools.read<PlatformItem[]>('platforms').entries()) await publishPlatform(tools, platform, position)
    for (const [position, system] of tools.read<SystemItem[]>('systems').entries())
      await publishSystem(tools, system, { position, manualFileId: await storeManual(tools, system) })
  },
}

async function publishPlatform(
  { picture, publish }: SeedTools,
  { id, shareImage, ...platform }: PlatformItem,
  position: number,
): Promise<void> {
  await publish(publishablePlatform, id, {
    ...platform,
    position,
    image: await picture(platform.image, platform.name),
    headImage: await picture(platform.headImage),
    motif: await picture(platform.motif),
    seo: { ...noSeo, image: await picture(shareImage, platform.name) },
    frameworkImage: await picture(platform.frameworkImage, `${platform.name}的平台框架图`),
    smallFrameworkImage: await picture(platform.smallFrameworkImage, `${platform.name}的平台框架图`),
    scenes: await Promise.all(platform.scenes.map(async (scene) => ({ ...scene, image: await picture(scene.image, scene.title) }))),
  })
}

async function publishSystem(
  tools: SeedTools,
  system: SystemItem,
  { position, manualFileId }: { position: number; manualFileId: string },
): Promise<void> {
  const { id, manual: _, ...item } = system
  await tools.publish(publishableSystem, id, {
    ...item,
    position,
    manualFileId,
    image: await tools.picture(item.image, item.name),
    functionImage: await tools.picture(item.functionImage, `${item.name}的功能示意图`),
  })
}

async function storeManual({ services }: SeedTools, { id, manual }: SystemItem): Promise<string> {
  if (!manual) return ''
  return storeFile(services, { name: manual.fileName, mediaType: 'application/pdf', content: readFileSync(`content/manuals/${id}.pdf`) })
}
