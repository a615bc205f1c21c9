export function onceOrphaned(act: () => void): void
