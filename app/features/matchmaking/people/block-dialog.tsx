import type { ComponentProps } from 'react'
import { Question } from '#app/ui/layer/question.tsx'

type Props = { name: string; back: string } & Pick<ComponentProps<typeof Question>, 'failed'>

export const BlockDialog = ({ name, back, failed }: Props) => (
	<Question
		title={`Block ${name}?`}
		back={back}
		failed={failed}
		verb={['Block', 'Blocking…']}
		keep="Not Now"
		tone="danger"
	>
		<ul className="list-disc [&>*+*]:mt-1 pl-5 text-muted marker:text-court">
			<li>You won’t see or write to each other any more. A connection and its conversation end.</li>
			<li>Games you’re both already in stay on. One that still needs players ends for the two of you.</li>
			<li>We don’t tell them you blocked them, and you can unblock them any time.</li>
		</ul>
	</Question>
)
