import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatDate } from '#app/lib/time/time.ts'
import type { QrDrawing } from '#app/lib/drawing/qr.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { QrCode } from '#app/ui/picture/qr-code.tsx'
import { useCopied } from '#app/ui/link/use-copied.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { CodeField } from './code-field.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Passkey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }
type Result = SubmissionResult<string[]> | undefined

type Props = {
	appSince: Date | null
	begun: { key: string; qr: QrDrawing } | null
	passkeys: Passkey[]
	codesLeft: number
	/** Where an admin sent here after signing in continues. */
	next: string
	isAdmin: boolean
	result: Result
}

export function FactorScreen({ appSince, begun, codesLeft, passkeys, next, isAdmin, result }: Props) {
	const isOn = Boolean(appSince) || passkeys.length > 0
	return (
		<>
			<div>
				<BackLink to="/settings">Sign-in</BackLink>
				<div className="flex flex-wrap items-center gap-2">
					<h2 className="text-2xl">Two-step sign-in</h2>
					{isOn ? <Badge tone="court">On</Badge> : <Badge>Off</Badge>}
				</div>
				<p className="mt-2 text-muted">
					Signing in takes your password and something only you have. So a stolen password alone won’t get anyone in.
				</p>
			</div>
			{isAdmin && !isOn && (
				<Notice title="You look after everyone’s account">
					<p>So set up one of these for your own.</p>
					<p>
						<Link to={next} className="inline-flex min-h-11 items-center text-muted underline underline-offset-4">
							Not now
						</Link>
					</p>
				</Notice>
			)}
			<FormSection title="Authenticator app">
				{appSince ? (
					<AppIsOn since={appSince} />
				) : begun ? (
					<SetUp secret={begun.key} qr={begun.qr} result={result} />
				) : (
					<Offer result={result} />
				)}
			</FormSection>
			<Passkeys passkeys={passkeys} result={result} />
			{isOn && <CodesLeft left={codesLeft} />}
		</>
	)
}

const useSending = (intent: string) => useNavigation().formData?.get('intent') === intent

function Intent({
	intent,
	variant,
	label,
}: {
	intent: string
	variant?: 'secondary' | 'danger' | 'quiet'
	label: string
}) {
	const sending = useSending(intent)
	return (
		<Form method="post">
			<Button name="intent" value={intent} variant={variant} pending={sending}>
				{label}
			</Button>
		</Form>
	)
}

function Offer({ result }: { result: Result }) {
	return (
		<>
			<FormError errors={result?.error?.['']} />
			<p className="text-muted">
				It shows a new code every 30 seconds, even without a signal. Google Authenticator, Microsoft Authenticator and
				Aegis all work.
			</p>
			<Intent intent="begin" label="Set Up an App" />
		</>
	)
}

function SetUp({ secret, qr, result }: { secret: string; qr: QrDrawing; result: Result }) {
	const { form, errors, field } = useSubmission<'code'>('confirm-app', result)
	const sending = useSending('confirm')
	return (
		<>
			<ol className="flex list-decimal flex-col gap-5 pl-5">
				<li>
					<p>Scan this with your app, or type in the key. On this phone, copy it across.</p>
					<div className="mt-3 flex flex-col gap-4">
						<QrCode drawing={qr} label="QR code for your app" />
						<dl>
							<CopyField label="Key" value={secret}>
								{secret.match(/.{1,4}/g)!.join(' ')}
							</CopyField>
						</dl>
					</div>
				</li>
				<li>
					<p className="mb-3">Enter the code that the app shows.</p>
					<Form method="post" {...form} className="flex flex-col gap-5">
						<FormError errors={errors} />
						<input type="hidden" name="intent" value="confirm" />
						<CodeField label="Code" {...field('code')} required />
						<Button className="self-start" pending={sending} pendingText="Checking…">
							Turn It On
						</Button>
					</Form>
				</li>
			</ol>
			<Intent intent="drop" variant="quiet" label="Stop Setting Up" />
		</>
	)
}

function AppIsOn({ since }: { since: Date }) {
	return (
		<>
			<p className="flex flex-wrap items-center gap-2">
				<Badge tone="court" icon="check">
					On
				</Badge>
				<span className="text-muted">since {formatDate(since)}</span>
			</p>
			<Intent intent="remove-app" variant="danger" label="Remove the App" />
		</>
	)
}

function Passkeys({ passkeys, result }: Pick<Props, 'passkeys' | 'result'>) {
	const { form, errors, field } = useSubmission<'name' | 'passkey'>('add-passkey', result)
	const isOurs = result?.initialValue?.intent === 'add-passkey'
	return (
		<FormSection title="Passkeys">
			<p className="text-muted">
				Sign in with your finger, your face or the PIN of your phone or computer. No fake page can steal it.
			</p>
			{passkeys.length > 0 && (
				<ul className="flex flex-col rows">
					{passkeys.map((passkey) => (
						<PasskeyItem key={passkey.id} {...passkey} />
					))}
				</ul>
			)}
			<p className="hidden text-muted noscript:block">To add one, turn on scripts in your browser.</p>
			<Form method="post" {...form} className="flex flex-col gap-4 noscript:hidden">
				{isOurs && <FormError errors={errors} />}
				<input type="hidden" name="intent" value="add-passkey" />
				<TextField
					label="Name"
					hint="Such as “My phone”"
					{...field('name')}
					required={false}
					maxLength={40}
					autoComplete="off"
				/>
				<div className="self-start">
					<PasskeyButton purpose="add" field="passkey" label="Add a Passkey" />
				</div>
			</Form>
		</FormSection>
	)
}

function PasskeyItem({ id, name, createdAt, lastUsedAt }: Passkey) {
	const { formData } = useNavigation()
	const sending = formData?.get('intent') === 'remove-passkey' && formData.get('id') === String(id)
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
			<div className="min-w-0">
				<p className="font-semibold wrap-anywhere">{name}</p>
				<p className="text-sm text-muted">
					Added on {formatDate(createdAt)} · {lastUsedAt ? `last used on ${formatDate(lastUsedAt)}` : 'not used yet'}
				</p>
			</div>
			<Form method="post">
				<input type="hidden" name="id" value={id} />
				<Button
					name="intent"
					value="remove-passkey"
					variant="secondary"
					pending={sending}
					pendingText="Removing…"
					aria-label={`Remove ${name}`}
				>
					Remove
				</Button>
			</Form>
		</li>
	)
}

function CodesLeft({ left }: { left: number }) {
	return (
		<FormSection title="Recovery codes">
			<p className="text-muted">
				For when you lose your phone. {left === 0 ? 'You have none left' : `You have ${left} left`}; new ones replace
				them.
			</p>
			{left <= 3 && (
				<Notice tone="warn" title={left === 0 ? 'No codes left' : 'Only a few left'}>
					Make new ones before you need them.
				</Notice>
			)}
			<Intent intent="new-codes" variant="secondary" label="Make New Codes" />
		</FormSection>
	)
}

/** The ten recovery codes, shown only once. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
	const shown = useRef<HTMLDivElement>(null)
	const list = useRef<HTMLOListElement>(null)
	const text = codes.join('\n')
	const { copied, copy } = useCopied(text, () => list.current && getSelection()?.selectAllChildren(list.current))
	const hydrated = useHydrated()
	// They replace a form further down the page.
	useEffect(() => shown.current?.focus(), [])
	return (
		<div ref={shown} tabIndex={-1} data-answer="" className="scroll-mt-24 outline-none">
			<FormSection title="Your recovery codes">
				<p>
					Keep these where you’ll find them without your phone: on paper, or with your passwords. Each one signs you in
					once. <strong>We only show them now.</strong>
				</p>
				<ol ref={list} className="grid list-none grid-cols-1 gap-x-8 gap-y-2 font-semibold tabular-nums sm:grid-cols-2">
					{codes.map((code) => (
						<li key={code} className="select-all">
							{code}
						</li>
					))}
				</ol>
				<div className="flex flex-wrap gap-3">
					<a
						href={`data:text/plain,${encodeURIComponent(`Recovery codes of Courtside\n\n${text}\n`)}`}
						download="courtside-recovery-codes.txt"
						className={buttonClass({ variant: 'secondary' })}
					>
						Save as a File
					</a>
					<Button
						type="button"
						variant="secondary"
						onClick={copy}
						className={classes('w-28 noscript:hidden', !hydrated && 'invisible')}
					>
						{copied ? 'Copied' : 'Copy All'}
					</Button>
					<span role="status" className="sr-only">
						{copied && 'The codes are copied'}
					</span>
				</div>
				<ButtonLink to={next === '/' ? '/settings/two-step' : next}>I’ve Saved Them</ButtonLink>
			</FormSection>
		</div>
	)
}
