import { Form, useNavigation } from 'react-router'
import { readAloud } from '#app/lib/text/reference.ts'
import { formatDate, formatDay, formatTime } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FoundCode, UsedCode } from './codes.server.ts'

/** A code that the desk has found, with the button that marks it as used. */
export function CodeCard({ found }: { found: FoundCode }) {
	const { code, item, description, person, createdAt, problem } = found
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Card className="flex flex-col gap-3">
			<p className="font-mono text-lg font-semibold tracking-wide">{readAloud(code)}</p>
			<div>
				<h3 className="text-lg wrap-anywhere">{item}</h3>
				<p className="text-muted wrap-anywhere whitespace-pre-line">{description}</p>
				<p className="text-sm text-muted wrap-anywhere">
					{person && `${person} · `}redeemed on {formatDate(createdAt)}
				</p>
			</div>
			{problem ? (
				<p className="font-semibold wrap-anywhere">{problem}</p>
			) : (
				<Form method="post" className="flex flex-col gap-2">
					<input type="hidden" name="change" value="use" />
					<input type="hidden" name="code" value={code} />
					<Button className="self-start" pending={sending} pendingText="Marking…">
						Mark as Used
					</Button>
					<p className="text-sm text-muted">The code works once. We’ll tell {person}.</p>
				</Form>
			)}
		</Card>
	)
}

/** The last codes used at the venue: whose they were, when, and who marked them. */
export function UsedCodes({ used }: { used: UsedCode[] }) {
	const undoing = useNavigation().formData?.get('redemption')
	return (
		<Card padded={false}>
			<ul className="rows">
				{used.map(({ id, code, item, person, by, usedAt, canUndo }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
						<p className="min-w-0">
							<span className="block font-semibold wrap-anywhere">{item}</span>
							<span className="block text-sm text-muted wrap-anywhere">
								{person} · {readAloud(code)}
							</span>
							<span className="block text-sm text-muted tabular-nums">
								{formatDay(usedAt)}, {formatTime(usedAt)}
								{by && ` by ${by}`}
							</span>
						</p>
						{canUndo && (
							<Form method="post" preventScrollReset>
								<input type="hidden" name="change" value="undo" />
								<Button
									name="redemption"
									value={id}
									variant="secondary"
									size="sm"
									pending={undoing === String(id)}
									pendingText="Undoing…"
								>
									Undo<span className="sr-only"> {readAloud(code)}</span>
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
