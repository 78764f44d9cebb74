import {
  AppWindow,
  Archive,
  BadgeCheck,
  BookOpenText,
  Building2,
  Cable,
  ClipboardCheck,
  Coins,
  FileText,
  FileUp,
  GitPullRequestArrow,
  GalleryHorizontal,
  Key,
  Layers,
  LayoutDashboard,
  ListChecks,
  LockKeyhole,
  LogIn,
  MessageCircle,
  MessageSquareText,
  MessageSquareWarning,
  Milestone,
  MonitorSmartphone,
  Newspaper,
  ReceiptText,
} from '#ui/icons.ts'
import { ScanSearch, ScrollText, ShieldCheck, SlidersHorizontal, Tag, UserCheck, UserCog, Users, WalletCards, Webhook } from '#ui/icons.ts'
import type { ComponentType } from 'react'

const icons = {
  AppWindow,
  Archive,
  BadgeCheck,
  BookOpenText,
  Building2,
  Cable,
  ClipboardCheck,
  Coins,
  FileText,
  FileUp,
  GitPullRequestArrow,
  GalleryHorizontal,
  KeyRound: Key,
  Layers,
  LayoutDashboard,
  ListChecks,
  LockKeyhole,
  LogIn,
  MessageCircle,
  MessageSquareText,
  MessageSquareWarning,
  Milestone,
  MonitorSmartphone,
  Newspaper,
  ReceiptText,
  ScanSearch,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  UserCheck,
  UserCog,
  Users,
  WalletCards,
  Webhook,
}
export type MenuIconName = keyof typeof icons

/** The icon that an entry of the menu names; a menu from before an update may name one that is gone. */
export function MenuIcon({ name }: { name: string }) {
  const Icon: ComponentType = name in icons ? icons[name as MenuIconName] : FileText
  return <Icon />
}
