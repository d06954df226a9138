import { describe, expect, it } from "vitest";
import { Course, type Step } from "./course";

interface Day {
  hour: number;
  rings?: boolean;
}

const steps: Step<Day>[] = [
  { name: "wake", moment: () => true, over: ({ hour }) => hour > 7 },
  { name: "tea", moment: ({ hour }) => hour >= 9 },
  { name: "phone", moment: ({ rings }) => rings === true, interrupts: true },
  { name: "sleep", moment: ({ hour }) => hour >= 22 },
];

describe("a course", () => {
  it("shows its first step, and the next once that is over and its moment has come", () => {
    const course = new Course(steps);
    expect(course.current({ hour: 7 })?.name).toBe("wake");
    expect(course.current({ hour: 8 })).toBeNull();
    expect(course.current({ hour: 9 })?.name).toBe("tea");
  });

  it("waits on a step that only tells something until it is put away", () => {
    const course = new Course(steps, new Set(["wake"]));
    expect(course.current({ hour: 23 })?.name).toBe("tea");
    course.done.add("tea");
    expect(course.current({ hour: 23 })?.name).toBe("sleep");
  });

  it("is interrupted once, and goes on where it was", () => {
    const course = new Course(steps);
    expect(course.current({ hour: 7, rings: true })?.name).toBe("phone");
    course.done.add("phone");
    expect(course.current({ hour: 7, rings: true })?.name).toBe("wake");
  });

  it("leaves behind what is over before it was shown", () => {
    expect(new Course(steps).current({ hour: 10 })?.name).toBe("tea");
  });

  it("counts its steps without interruptions", () => {
    const course = new Course(steps);
    expect(course.length).toBe(3);
    expect(course.placeOf(steps[3]!)).toBe(3);
  });
});
