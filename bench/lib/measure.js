// Runs in the measured page, and measures from an event to the moment when its
// effect is visible. A plain script, so that no compiler adds code to the page.
window.bench = {
  /**
   * Resolves with the time when the page shows `{selector, text?, value?}`. A message-channel task posted from the
   * animation frame after the change runs once that frame has been handed to the screen. Gives up after half a minute.
   */
  painted({ selector, text, value }) {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const look = () => {
        const isShown = [...document.querySelectorAll(selector)].some(
          (element) =>
            (value === undefined || element.value === value) &&
            (text === undefined || element.textContent.includes(text)),
        );
        if (isShown) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(0);
        } else if (performance.now() - start < 30_000) requestAnimationFrame(look);
        else reject(new Error(`The page never showed ${selector} ${text ?? value ?? ''}`));
      };
      requestAnimationFrame(look);
    });
  },

  /** Times the next event of a type. The result, in milliseconds, is stored in `window.bench.result`. */
  arm(type, condition) {
    window.bench.result = new Promise((resolve) => {
      const measure = ({ timeStamp }) =>
        resolve(window.bench.painted(condition).then((painted) => painted - timeStamp));
      addEventListener(type, measure, { capture: true, once: true });
    });
  },

  /**
   * Scrolls an element by three rows in each of this many animation frames.
   * @returns the share of frames, 0 to 1, in which a 60 Hz screen showed nothing new
   */
  scroll(selector, rows, frames) {
    const BEAT = 1000 / 60;
    const place = document.querySelector(selector);
    const step = 3 * place.querySelector(rows).getBoundingClientRect().height;
    place.scrollTop = 0;
    return new Promise((resolve) => {
      let left = frames;
      let last;
      let beats = 0;
      const next = (now) => {
        if (last !== undefined) beats += Math.max(1, Math.round((now - last) / BEAT));
        last = now;
        if (left === 0) {
          resolve(1 - frames / beats);
          return;
        }
        left -= 1;
        place.scrollTop += step;
        requestAnimationFrame(next);
      };
      // By then, the work caused by scrolling to the top is finished.
      setTimeout(() => requestAnimationFrame(next), 500);
    });
  },
};
