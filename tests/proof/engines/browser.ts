import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { freePort } from '../../../bin/lib/port.js'

/** A browser of any engine, with one page: opens addresses, evaluates expressions in it, clicks and types. */
export type Browser = {
	goto: (url: string) => Promise<unknown>
	/** Evaluates an expression whose value is a string. */
	evaluate: (expression: string) => Promise<string>
	click: (x: number, y: number) => Promise<unknown>
	type: (text: string) => Promise<unknown>
	stop: () => Promise<void>
}

const [WIDTH, HEIGHT] = [390, 844]

/** Firefox, by WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
	const program = await start('firefox-esr', ({ port, folder }) => [
		'--headless',
		'--no-remote',
		'--profile',
		folder,
		`--remote-debugging-port=${port}`,
		`--width=${WIDTH}`,
		`--height=${HEIGHT}`,
	])
	const { ask, close } = await connect(() => `ws://127.0.0.1:${program.port}/session`)
	await ask('session.new', { capabilities: {} })
	const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
	const { context } = contexts[0]!
	const act = (action: object) => ask('input.performActions', { context, actions: [action] })
	return {
		goto: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
		async evaluate(expression) {
			const wish = { expression, awaitPromise: true, target: { context } }
			const { result } = await ask<{ result?: { value: string } }>('script.evaluate', wish)
			if (!result) throw new Error(`The page threw at ${expression}`)
			return result.value
		},
		click: (x, y) => act(press(x, y)),
		type: (text) => act(keys(text)),
		stop: async () => (close(), program.stop()),
	}
}

/** WebKit, by WebDriver. */
export async function startWebKit(): Promise<Browser> {
	const program = await start('xvfb-run', ({ port }) => ['-a', 'WebKitWebDriver', `--port=${port}`])
	const base = `http://127.0.0.1:${program.port}/session`
	async function ask<T>(path: string, body: object, method = 'POST') {
		const response = await fetch(base + path, { method, body: method === 'POST' ? JSON.stringify(body) : undefined })
		const { value } = (await response.json()) as { value: T }
		if (!response.ok) throw new Error(`WebKit answers ${path}: ${JSON.stringify(value)}`)
		return value
	}
	const { sessionId } = await patiently(() => ask<{ sessionId: string }>('', { capabilities: {} }))
	const at = `/${sessionId}`
	await ask(`${at}/window/rect`, { width: WIDTH, height: HEIGHT })
	const act = (action: object) => ask(`${at}/actions`, { actions: [action] })
	return {
		goto: (url) => ask(`${at}/url`, { url }),
		evaluate: (expression) => ask(`${at}/execute/sync`, { script: `return ${expression}`, args: [] }),
		click: (x, y) => act(press(x, y)),
		type: (text) => act(keys(text)),
		async stop() {
			await ask(at, {}, 'DELETE').catch(() => {})
			await program.stop()
		},
	}
}

const WINDOW = `
import sys
from PyQt5.QtWidgets import QApplication
from PyQt5.QtWebEngineWidgets import QWebEngineView
app = QApplication(sys.argv)
view = QWebEngineView()
view.resize(${WIDTH}, ${HEIGHT})
view.show()
app.exec_()
`

/** Chromium 87 of Qt WebEngine 5.15, by its own protocol. */
export async function startOldChromium(): Promise<Browser> {
	const program = await start('/usr/bin/python3', () => ['-c', WINDOW], {
		QT_QPA_PLATFORM: 'offscreen',
		QT_QUICK_BACKEND: 'software',
		QTWEBENGINE_DISABLE_SANDBOX: '1',
		QTWEBENGINE_CHROMIUM_FLAGS: '--no-sandbox --disable-gpu --no-zygote',
	})
	type Target = { webSocketDebuggerUrl: string }
	const { ask, close } = await connect(async () => {
		const [target] = (await (await fetch(`http://127.0.0.1:${program.port}/json`)).json()) as Target[]
		return target!.webSocketDebuggerUrl
	})
	const mouse = (type: string, x: number, y: number) =>
		ask('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
	return {
		goto: (url) => ask('Page.navigate', { url }),
		async evaluate(expression) {
			type Evaluated = { result: { value: string }; exceptionDetails?: object }
			const { result, exceptionDetails } = await ask<Evaluated>('Runtime.evaluate', { expression, awaitPromise: true })
			if (exceptionDetails) throw new Error(`The page threw at ${expression}`)
			return result.value
		},
		async click(x, y) {
			await mouse('mousePressed', x, y)
			await mouse('mouseReleased', x, y)
		},
		type: (text) => ask('Input.insertText', { text }),
		stop: async () => (close(), program.stop()),
	}
}

const press = (x: number, y: number) => ({
	type: 'pointer',
	id: 'mouse',
	actions: [
		{ type: 'pointerMove', x, y },
		{ type: 'pointerDown', button: 0 },
		{ type: 'pointerUp', button: 0 },
	],
})

const keys = (text: string) => ({
	type: 'key',
	id: 'keys',
	actions: [...text].flatMap((value) => [
		{ type: 'keyDown', value },
		{ type: 'keyUp', value },
	]),
})

type Place = { port: number; folder: string }

/** Starts a program with a free port and an empty folder. `stop` ends it with all it has started. */
async function start(command: string, args: (place: Place) => string[], env: Record<string, string> = {}) {
	const place = { port: await freePort(), folder: await mkdtemp(join(tmpdir(), 'engine-')) }
	const debugging = { QTWEBENGINE_REMOTE_DEBUGGING: `127.0.0.1:${place.port}`, HOME: place.folder }
	const child = spawn(command, args(place), {
		detached: true,
		stdio: 'ignore',
		env: { ...process.env, ...debugging, ...env },
	})
	const ended = Promise.race([once(child, 'exit'), once(child, 'error')])
	const kill = () => {
		try {
			process.kill(-child.pid!, 'SIGKILL')
		} catch {
			// it has ended
		}
	}
	process.once('exit', kill)
	return {
		port: place.port,
		async stop() {
			kill()
			process.off('exit', kill)
			await ended
			await rm(place.folder, { recursive: true, force: true, maxRetries: 5 })
		},
	}
}

/** Sends numbered commands over a socket and resolves to their results. */
async function connect(address: () => string | Promise<string>) {
	const socket = await patiently(async () => {
		const opening = new WebSocket(await address(), { perMessageDeflate: false })
		await once(opening, 'open')
		return opening
	})
	type Reply = { id?: number; result?: unknown; error?: unknown; message?: string }
	const waiting = new Map<number, (reply: Reply) => void>()
	socket.on('message', (data: Buffer) => {
		const reply = JSON.parse(String(data)) as Reply
		waiting.get(reply.id ?? 0)?.(reply)
	})
	let last = 0
	async function ask<T>(method: string, params: object) {
		const id = ++last
		const reply = await new Promise<Reply>((resolve) => {
			waiting.set(id, resolve)
			socket.send(JSON.stringify({ id, method, params }))
		})
		waiting.delete(id)
		if (reply.error) throw new Error(`${method}: ${JSON.stringify(reply)}`)
		return reply.result as T
	}
	return { ask, close: () => socket.terminate() }
}

const TRIES = 300

/** Tries until a program that has just started answers. */
async function patiently<T>(work: () => Promise<T>) {
	for (let tries = 1; ; tries++) {
		try {
			return await work()
		} catch (error) {
			if (tries === TRIES) throw error
			await sleep(200)
		}
	}
}
