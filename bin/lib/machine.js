import { existsSync } from 'node:fs'

export const isRoot = process.getuid?.() === 0
export const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
