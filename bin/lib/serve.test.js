import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.js'

const read = (file) => readFileSync(join(root, file), 'utf8')

test('npm start, npm run serve and the container give the server the same room', () => {
	const { start, serve } = JSON.parse(read('package.json')).scripts
	const ofContainer = JSON.parse(/^CMD (.+)$/m.exec(read('Dockerfile'))[1]).join(' ')
	expect(serve).toMatch(/^exec node (--\S+ )+build\/server\/index\.js$/)
	expect(ofContainer).toBe(serve.replace('exec ', ''))
	expect(start).toBe(serve.replace('build/server/index.js', 'bin/start.js'))
})
