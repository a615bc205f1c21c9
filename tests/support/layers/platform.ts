import type { Layers } from './layers.ts'

/** Below the context stands what works without one: settings, database, queue. */
export const PLATFORM: Layers = [
  ['errors.ts', 'yield-every.ts', 'project-root.ts', 'stop-in-order.ts', 'write-out.ts', 'read-secret.ts'],
  ['bind-figures.ts', 'months-later.ts', 'time-zone.ts', 'email-address.ts', 'sealing.ts', 'deadline.ts'],
  ['config', 'random'],
  ['ai', 'db/access'],
  ['db'],
  ['db/embedded', 'health', 'jobs'],
  ['context.ts'],
  ['command-line.ts', 'shared-clock.ts', 'log', 'jobs/handling'],
  // What is sealed and recorded, before anything is sent.
  ['member-keys'],
  ['audit'],
  ['member-keys/rewrapping', 'data-retention', 'http'],
  ['duties', 'http/caches', 'mail'],
  ['mail/bounces', 'sms'],
  ['sealed-columns.ts'],
]
