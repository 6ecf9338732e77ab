import { AppError } from '#shared/errors.ts';
import { plainCause } from './run-command.ts';
import { endSignal } from './start/end-signal.ts';
import { failureText } from '#shared/failure-text.ts';
import { reportLines } from './upload/print-report.ts';
import { runUpload } from './upload/run-upload.ts';
import { parseUploadOptions, UPLOAD_HELP, type UploadOptions } from './upload/upload-options.ts';
import { EXIT, UploadProblem } from './upload/upload-problem.ts';

async function upload(options: UploadOptions): Promise<number> {
  try {
    const report = await runUpload(options, endSignal());
    const text = options.isJson ? JSON.stringify(report, null, 2) : reportLines(report).join('\n');
    await new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
    return report.exitCode;
  } catch (error) {
    const problem = error instanceof UploadProblem ? error : undefined;
    const message = error instanceof AppError ? failureText(error.toFailure()) : plainCause(error);
    if (!problem && !(error instanceof AppError)) throw error;
    console.error(message);
    return problem?.exitCode ?? EXIT.undelivered;
  }
}

const parsed = parseUploadOptions(process.argv.slice(2));
if ('help' in parsed) {
  console.log(UPLOAD_HELP);
} else if ('error' in parsed) {
  console.error(parsed.error);
  process.exitCode = EXIT.usage;
} else {
  try {
    process.exitCode = await upload(parsed.options);
  } catch (cause) {
    console.error(plainCause(cause));
    process.exitCode = EXIT.undelivered;
  }
}
