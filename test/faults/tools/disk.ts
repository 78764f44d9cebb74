import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Disk = {
  /** Where it is mounted. */
  directory: string
  unmount: () => void
  remove: () => void
}
export type FragileDisk = Disk & {
  /** Cuts the power: every later write and flush fails. */
  cut: () => void
  /** Mounts again after a power cut, which replays the journal. */
  restore: () => void
}

const mib = 1024 * 1024
const spareMib = 100
const memory = '/dev/shm'
const bookkeeping = ['-q', '-F', '-m', '0', '-E', 'lazy_itable_init=0,lazy_journal_init=0']
// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, which is how xfstests cuts the power of a file system. Node has no ioctl.
const shutdown = 'open(my $at, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($at, 0x8004587d, $how) or die $!'

/** A small ext4 of its own on a loop device. */
export function openDisk(megabytes: number): Disk {
  const place = openPlace()
  const directory = join(place, 'data')
  const image = writeImage(join(place, 'disk.img'), megabytes)
  mount(image, directory)
  return { directory, unmount: () => run('umount', directory), remove: () => removePlace(place, [directory]) }
}

/**
 * A disk with a volatile write cache whose power can be cut.
 *
 * The data directory's ext4 lies in a file of a second ext4. What the first one writes to its loop device stands in the page cache of
 * the second: that is the disk's cache. A flush (fsync and every journal commit send one) is an fsync of that file. `cut` shuts the
 * second file system down without writing anything more, so what remains is all that was flushed and of the rest only what the kernel
 * happened to write back before, in any order: what a disk with a cache may leave, and no more than it must. A copy of the image, or
 * one frozen by `fsfreeze`, would keep or flush what a cut loses.
 * Not shown by it: sectors that are torn in themselves, and disks that lie about a flush.
 */
export function openFragileDisk(megabytes: number): FragileDisk {
  const place = openPlace()
  const [cache, directory] = [join(place, 'disk'), join(place, 'data')]
  const outer = writeImage(join(place, 'disk.img'), megabytes + spareMib)
  mount(outer, cache)
  const inner = writeImage(join(cache, 'data.img'), megabytes)
  mount(inner, directory)
  const unmount = () => [directory, cache].forEach((path) => run('umount', path))
  return {
    directory,
    unmount,
    cut: () => run('perl', '-e', shutdown, cache),
    restore() {
      unmount()
      mount(outer, cache)
      mount(inner, directory)
    },
    remove: () => removePlace(place, [directory, cache]),
  }
}

function openPlace(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('this scenario mounts file systems of its own: run it as root on Linux, with loop devices')
  // Flushes of three file systems on top of each other take their time; of the lowest nothing is asked here, so it may be memory.
  return mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'portal-disk-'))
}

/** Allocates every byte of the image, so that the outer file system cannot run out of space. */
function writeImage(path: string, megabytes: number): string {
  const file = openSync(path, 'w')
  const zeros = Buffer.alloc(mib)
  ftruncateSync(file, megabytes * mib)
  for (let i = 0; i < megabytes; i++) writeSync(file, zeros, 0, mib, i * mib)
  fsyncSync(file)
  closeSync(file)
  run('mkfs.ext4', ...bookkeeping, path)
  return path
}

function mount(image: string, at: string): void {
  mkdirSync(at, { recursive: true })
  run('mount', '-o', 'loop', image, at)
}

function removePlace(place: string, mounted: string[]): void {
  for (const path of mounted) {
    try {
      run('umount', '--lazy', path)
    } catch {
      continue
    }
  }
  rmSync(place, { recursive: true, force: true })
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
