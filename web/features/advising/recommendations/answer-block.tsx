import { Button, Flex, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  type EntityType,
  type RecommendationProgress,
  RECOMMENDATION_ANSWERS,
  type RecommendationAnswer,
} from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { refusalMessage, mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatMoney, formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './recommendations.module.css';
import { useRecommendationOf, type RecommendationRow, useAnswer } from './recommendations.api.ts';

export interface AnswerBlockProps {
  agencyId: string;
  entityType: EntityType;
  entityId: string;
  isRecommended: boolean;
  /** A call that may not be acted on any more asks for no answer. */
  isOver: boolean;
}

/** "Beatrice ti consiglia questa agevolazione": what the company makes of it, until the office has begun (decisions §6). */
export function AnswerBlock({ agencyId, entityType, entityId, isRecommended, isOver }: AnswerBlockProps) {
  const t = useT();
  const { data: made } = useRecommendationOf(agencyId, entityType, entityId, isRecommended);
  if (!isRecommended || made === undefined || made === null) return null;
  const { name } = made.advisor;
  const title = t(
    entityType === 'service' ? 'recommendations.answer.titleService' : 'recommendations.answer.titleCall',
    {
      name,
    },
  );
  return (
    <PaperCard as="section" label={title}>
      {made.progress === null ? (
        <>
          <h2 className="font-h4 balance">{title}</h2>
          {isOver ? (
            <p className={classes['text']}>{t('recommendations.answer.over')}</p>
          ) : (
            <AnswerChoices made={made} />
          )}
        </>
      ) : (
        <>
          <Text size="meta" mb="3xs" c="dimmed">
            {title}
          </Text>
          <CaseBegun made={made} progress={made.progress} />
        </>
      )}
    </PaperCard>
  );
}

/** What the company reads once the office has begun: an answer is no longer changed here. */
function CaseBegun({ made, progress }: { made: RecommendationRow; progress: RecommendationProgress }) {
  const t = useT();
  const { name } = made.advisor;
  if (progress === 'won') {
    const isService = made.recommendationType === 'service';
    return (
      <>
        <h2 className="font-h4 balance">
          {t(isService ? 'recommendations.answer.wonService' : 'recommendations.answer.won')}
        </h2>
        <p className={classes['text']}>
          {made.amount === null ? null : (
            <>{t('recommendations.answer.wonAmount', { amount: formatMoney(made.amount) })} </>
          )}
          {t('recommendations.answer.wonHint')}
        </p>
      </>
    );
  }
  return (
    <>
      <h2 className="font-h4 balance">{t(`recommendations.answer.${progress}`)}</h2>
      <p className={classes['text']}>{t(`recommendations.answer.${progress}Hint`, { name })}</p>
    </>
  );
}

/** The three answers, the one that was given pressed; a reason may go with two of them. Choosing again takes the place of it. */
function AnswerChoices({ made }: { made: RecommendationRow }) {
  const t = useT();
  const send = useAnswer(made._id);
  const given = send.waiting?.shown ?? made;
  const isWaiting = send.waiting?.standing === 'unreached';
  const [asking, setAsked] = useState<'notNow' | 'no' | null>(null);
  // What was said and waits is said.
  const asked = isWaiting && asking === given.answer ? null : asking;

  function say(answer: RecommendationAnswer, answerReason = ''): void {
    mutateWithMessage(
      send,
      { answer, ...(answerReason === '' ? {} : { answerReason }) },
      {
        done: (sent) =>
          void (sent && toast.success(t(`recommendations.answer.done.${answer}`, { name: made.advisor.name }))),
        refused: (error) =>
          toast.error(t('recommendations.answer.failed'), refusalMessage(error, t('errors.unexpected'))),
        onSuccess: () => setAsked(null),
      },
    );
  }

  function choose(answer: RecommendationAnswer): void {
    if (answer !== 'interested') return setAsked(asked === answer ? null : answer);
    setAsked(null);
    if (given.answer !== answer) say(answer);
  }

  return (
    <>
      <Standing answeredAt={made.answeredAt} isWaiting={isWaiting} />
      <AnswerButtons
        given={given.answer}
        asked={asked}
        sending={send.isPending && !isWaiting ? send.variables.answer : null}
        onChoose={choose}
      />
      {asked === null && given.answerReason ? (
        <p className={classes['answerBlockReason']}>
          {t('recommendations.answer.yourReason', { reason: given.answerReason })}
        </p>
      ) : null}
      {asked === null ? null : (
        <AnswerReason
          key={asked}
          answer={asked}
          known={given.answer === asked ? (given.answerReason ?? '') : ''}
          isWorking={send.isPending && !isWaiting}
          onSend={(reason) => say(asked, reason)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Whether an answer is known, and to whom. */
function Standing({ answeredAt, isWaiting }: { answeredAt: string | null; isWaiting: boolean }) {
  const t = useT();
  return (
    <p className={classes['text']}>
      {isWaiting
        ? t('recommendations.answer.waits')
        : answeredAt === null
          ? t('recommendations.answer.ask')
          : t('recommendations.answer.given', { date: formatDate(answeredAt) })}
    </p>
  );
}

interface AnswerButtonsProps {
  given: RecommendationAnswer | null;
  /** The answer whose reason is being asked for. */
  asked: RecommendationAnswer | null;
  sending: RecommendationAnswer | null;
  onChoose: (answer: RecommendationAnswer) => void;
}

function AnswerButtons({ given, asked, sending, onChoose }: AnswerButtonsProps) {
  const t = useT();
  return (
    <Flex
      gap="xs"
      wrap="wrap"
      mt="s14"
      className={classes['choices']}
      role="group"
      aria-label={t('recommendations.answer.group')}
    >
      {RECOMMENDATION_ANSWERS.map((answer) => {
        const isGiven = given === answer;
        return (
          <Button
            key={answer}
            variant={isGiven ? 'filled' : 'default'}
            aria-pressed={isGiven}
            aria-expanded={answer === 'interested' ? undefined : asked === answer}
            leftSection={isGiven ? <IconCheck size={18} aria-hidden /> : null}
            loading={sending === answer}
            onClick={() => onChoose(answer)}
          >
            {t(`recommendations.answers.${answer}`)}
          </Button>
        );
      })}
    </Flex>
  );
}

const LONGEST = 500;

interface AnswerReasonProps {
  answer: 'notNow' | 'no';
  /** The reason that was given before with this answer. */
  known: string;
  isWorking: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/** Why not, or why not now, before the answer is sent: nobody has to say. */
function AnswerReason({ answer, known, isWorking, onSend, onCancel }: AnswerReasonProps) {
  const t = useT();
  const [reason, setReason] = useState(known);
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      mt="md"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWorking) onSend(reason.trim());
      }}
    >
      <Textarea
        label={t(answer === 'no' ? 'recommendations.answer.reasonNo' : 'recommendations.answer.reasonNotNow')}
        description={t('recommendations.answer.reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={LONGEST}
        autosize
        minRows={2}
        maxRows={6}
        autoFocus
      />
      <Flex gap="xs" wrap="wrap" className={classes['buttons']}>
        <Button variant="default" onClick={onCancel} disabled={isWorking}>
          {t('common.actions.cancel')}
        </Button>
        <Button type="submit" loading={isWorking}>
          {t('recommendations.answer.send')}
        </Button>
      </Flex>
    </Flex>
  );
}
