import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { noMap } from '../rules.ts'
import {
  type Contact,
  type Cooperation,
  type Explore,
  type Privacy,
  publishableContact,
  publishableCooperation,
  publishableExplore,
  publishablePrivacy,
  publishableSite,
  type Site,
} from './publishables.ts'

type PicturedItem = { name: string; image: string }

export const companySeed: Seed = {
  name: 'company',
  async run({ read, picture, publish }) {
    async function stored<T extends PicturedItem>(items: T[]): Promise<T[]> {
      const done: T[] = []
      for (const item of items) done.push({ ...item, image: await picture(item.image, item.name) })
      return done
    }

    await publish(publishableSite, 'site', { ...read<Omit<Site, 'map'>>('site'), map: noMap })

    const company = read<Explore>('company')
    await publish(publishableExplore, 'explore', {
      ...company,
      image: await picture(company.image, company.imageAlt),
      network: { ...company.network, image: await picture(company.network.image, company.network.note) },
      businesses: await stored(company.businesses),
    })

    const contact = read<Omit<Contact, 'mapImage'>>('contact')
    await publish(publishableContact, 'contact', {
      ...contact,
      visions: await stored(contact.visions),
      mapImage: await picture('map/static.svg', '公司位置示意图'),
    })

    await publish(publishableCooperation, 'cooperation', {
      contacts: read<Cooperation['contacts']>('cooperation'),
      banner: await picture('banners/cooperation.png', '商务合作'),
      smallBanner: await picture('banners/cooperation-small.png', '商务合作'),
    })

    await publish(publishablePrivacy, 'privacy', read<Privacy>('privacy'))
  },
}
