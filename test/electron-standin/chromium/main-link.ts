import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { OPTIONS_VARIABLE, type StandinOptions } from '../main-process/standin-options.ts';
import type { Answer, Asked, FromMain, QuestionName, ToMain } from '../wire.ts';

type Waiting = { resolve: (answer: never) => void; reject: (cause: Error) => void };

/** The process that runs main.cjs, seen from the test process. */
export class MainLink {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly #heard = new EventEmitter();
  readonly #waiting = new Map<number, Waiting>();
  #lastQuestion = 0;

  constructor(options: StandinOptions, words: string[]) {
    this.child = fork(join(import.meta.dirname, '../main-process/run-main.ts'), words, {
      execArgv: [],
      serialization: 'advanced',
      env: { ...process.env, NODE_OPTIONS: '', [OPTIONS_VARIABLE]: JSON.stringify(options) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.on('message', (message: FromMain) => this.#receive(message));
    void this.exited.then(() => this.#loseQuestions());
  }

  hear<Type extends FromMain['type']>(
    type: Type,
    listener: (message: Extract<FromMain, { type: Type }>) => void,
  ): void {
    this.#heard.on(type, listener);
  }

  tell(message: ToMain): void {
    if (this.child.connected) this.child.send(message, () => {});
  }

  ask<Name extends QuestionName>(name: Name, asked: Asked<Name>): Promise<Answer<Name>> {
    if (!this.child.connected) return Promise.reject(new Error('the main process has ended'));
    this.#lastQuestion += 1;
    const id = this.#lastQuestion;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.tell({ type: 'question', id, name, asked });
    });
  }

  #receive(message: FromMain): void {
    if (message.type === 'answer') this.#take(message.id)?.resolve(message.answer as never);
    else if (message.type === 'no-answer') this.#take(message.id)?.reject(new Error(message.reason));
    else this.#heard.emit(message.type, message);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #loseQuestions(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the main process has ended'));
    this.#waiting.clear();
  }
}
